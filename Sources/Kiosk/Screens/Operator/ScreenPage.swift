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
        let light = services.light.isThere ? [RowGroup(surroundings, [brightnessRow])] : []
        blocks = [RowGroup(surroundings, rows)] + light
    }

    /// The steps that are offered, in percent.
    private static let brightnesses = [25, 50, 75, 100]

    private var brightnessRow: OperatorRow {
        let now = services.configuration.restingPanel.brightness
        if desk.keeper.fixedKeys.contains(Configuration.FixableKey.brightness) {
            let fact = Fact(
                identifier: "operator.brightness", icon: "lock", name: "Brightness", state: .plain,
                words: "\(now) %, set in the configuration file")
            return FactRow(surroundings, fact)
        }
        let segments = Self.brightnesses.map { ("operator.brightness.\($0)", "\($0) %") }
        // What the file says may lie between two steps; the nearest one is shown.
        let nearest = Self.brightnesses.indices.min { abs(Self.brightnesses[$0] - now) < abs(Self.brightnesses[$1] - now) }
        let control = SegmentedControl(surroundings, segments, selection: nearest ?? 0) { [weak self] index in
            self?.desk.keep { $0.brightness = Self.brightnesses[index] }
        }
        return ControlRow(surroundings, "Brightness", control) { [control] width in
            let metrics = control.metrics
            return Size(width: min(control.preferredWidth, width), height: metrics.px(metrics.pick(52, compact: 48, tall: 60)))
        }
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
