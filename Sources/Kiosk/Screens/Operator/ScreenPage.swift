internal import Configuration
internal import Devices
internal import Earcons
internal import Geometry
internal import Languages
internal import Toolkit

/// How the picture and touches lie on the panel, what guests write in, how bright it is and how loud.
final class ScreenPage: OperatorPage {
    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        super.init(services, desk)
        var rows: [OperatorRow] = [rotationRow]
        if desk.panel.touchScreens?.calibrations.isEmpty == false {
            let row = ActionRow(
                surroundings, "operator.calibration", icon: "edit", title: localized("Touch calibration"),
                detail: localized("Where touches land beside the finger."), leadsOn: true)
            row.action = { [weak desk] in desk?.openSetup(.calibration) }
            rows.append(row)
        }
        let language = ActionRow(
            surroundings, "operator.language", icon: "globe", title: localized("Language"),
            detail: localized("What the screens and the keyboard begin in."), leadsOn: true)
        language.action = { [weak desk] in desk?.openSetup(.language) }
        rows.append(language)
        if surroundings.metrics.mayReachLow { rows.append(reachRow) }
        let levels = (services.light.isThere ? [brightnessRow] : []) + (services.sound.isThere ? [volumeRow] : [])
        blocks = [RowGroup(surroundings, rows)] + (levels.isEmpty ? [] : [RowGroup(surroundings, levels)])
    }

    /// For a panel that hangs high; guests can have it for themselves, too.
    private var reachRow: OperatorRow {
        let isOn = services.configuration.access.reachesLow
        let name = localized("Buttons at the bottom")
        let words = [localized("Off", meaning: "switch"), localized("On", meaning: "switch")]
        if desk.keeper.fixedKeys.contains(Configuration.FixableKey.reach) {
            let fact = Fact(
                identifier: "operator.reach", icon: "lock", name: name, state: .plain,
                words: localized("\(words[isOn ? 1 : 0]), set in the configuration file"))
            return FactRow(surroundings, fact)
        }
        let segments = zip(["off", "on"], words).map { ("operator.reach.\($0)", $1) }
        return choiceRow(name, segments, selection: isOn ? 1 : 0) { $0.reachesLow = $1 == 1 }
    }

    private var brightnessRow: OperatorRow {
        let now = services.configuration.restingPanel.brightness
        let level = Level("brightness", localized("Brightness"), words: Self.words(now), steps: [25, 50, 75, 100])
        return row(of: level, at: now, key: Configuration.FixableKey.brightness) { $0.brightness = $1 }
    }

    private var volumeRow: OperatorRow {
        let now = services.configuration.sound.volume
        let level = Level("volume", localized("Sound"), words: Self.words(now), steps: [0, 25, 50, 75, 100])
        // What was chosen is heard.
        return row(of: level, at: now, key: Configuration.FixableKey.volume, { $0.volume = $1 }) { [services] in
            services.sound.play(.saved)
        }
    }

    private static func words(_ percent: Int) -> String { percent == 0 ? localized("Off", meaning: "sound") : localized("\(percent) %") }

    /// Something that is set in steps of percent.
    private struct Level {
        let identifier: String
        let name: String
        let words: String
        let steps: [Int]

        init(_ identifier: String, _ name: String, words: String, steps: [Int]) {
            (self.identifier, self.name, self.words, self.steps) = ("operator.\(identifier)", name, words, steps)
        }
    }

    /// The steps of a level, or what the configuration file says where that decides.
    private func row(
        of level: Level, at now: Int, key: String, _ change: @escaping (inout Settings, Int) -> Void,
        then action: @escaping () -> Void = {}
    ) -> OperatorRow {
        if desk.keeper.fixedKeys.contains(key) {
            let fact = Fact(
                identifier: level.identifier, icon: "lock", name: level.name, state: .plain,
                words: localized("\(level.words), set in the configuration file"))
            return FactRow(surroundings, fact)
        }
        let segments = level.steps.map { ("\(level.identifier).\($0)", Self.words($0)) }
        // What the file says may lie between two steps; the nearest one is shown.
        let nearest = level.steps.indices.min { abs(level.steps[$0] - now) < abs(level.steps[$1] - now) }
        return choiceRow(level.name, segments, selection: nearest ?? 0, { change(&$0, level.steps[$1]) }, then: action)
    }

    private var rotationRow: OperatorRow {
        if desk.keeper.isRotationFixed {
            let fact = Fact(
                identifier: "operator.rotation", icon: "lock", name: localized("Rotation"), state: .plain,
                words: localized("\(desk.panel.rotation().rawValue)°, set on the command line"))
            return FactRow(surroundings, fact)
        }
        let row = ActionRow(
            surroundings, "operator.rotation", icon: "rotate", title: localized("Rotation"),
            detail: localized("Which way up the picture stands."), leadsOn: true)
        row.action = { [weak desk] in desk?.openSetup(.rotation) }
        return row
    }
}
