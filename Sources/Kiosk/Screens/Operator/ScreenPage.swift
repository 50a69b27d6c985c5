internal import Configuration
internal import Devices
internal import Geometry
internal import Toolkit

/// How the picture and touches lie on the panel, and what guests write in.
final class ScreenPage: OperatorPage {
    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        super.init(services, desk)
        var rows: [OperatorRow] = [rotationRow]
        if desk.panel.touchScreens?.calibrations.isEmpty == false {
            let row = ActionRow(
                surroundings, "operator.calibration", icon: "edit", title: "Touch calibration",
                detail: "Where touches land beside the finger.", leadsOn: true)
            row.action = { [weak desk] in desk?.openSetup(.calibration) }
            rows.append(row)
        }
        let language = ActionRow(
            surroundings, "operator.language", icon: "globe", title: "Language of the keyboard",
            detail: "What guests’ keyboard starts with.",
            leadsOn: true)
        language.action = { [weak desk] in desk?.openSetup(.language) }
        rows.append(language)
        blocks = [RowGroup(surroundings, rows)]
    }

    private var rotationRow: OperatorRow {
        if desk.keeper.isRotationFixed {
            let fact = Fact(
                identifier: "operator.rotation", icon: "lock", name: "Rotation", state: .plain,
                words: "\(desk.panel.rotation().rawValue)°, set on the command line")
            return FactRow(surroundings, fact)
        }
        let row = ActionRow(
            surroundings, "operator.rotation", icon: "rotate", title: "Rotation", detail: "Which way up the picture stands.", leadsOn: true)
        row.action = { [weak desk] in desk?.openSetup(.rotation) }
        return row
    }
}
