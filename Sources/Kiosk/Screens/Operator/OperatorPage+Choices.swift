internal import Configuration
internal import Geometry
internal import Toolkit

extension OperatorPage {
    /// A row of a name and segments, whose choice is kept. When that fails, the segments show again what they showed before.
    ///
    /// - Parameters:
    ///   - segments: an identifier and a word each.
    ///   - change: gets the place of the segment that was tapped.
    ///   - action: called once the choice is on the medium.
    func choiceRow(
        _ name: String, _ segments: [(identifier: String, title: String)], selection: Int,
        _ change: @escaping (inout Settings, Int) -> Void, then action: @escaping () -> Void = {}
    ) -> OperatorRow {
        var kept = selection
        var show: (Int) -> Void = { _ in }
        let control = SegmentedControl(surroundings, segments, selection: selection) { [weak self] choice in
            self?.desk.keep(
                { change(&$0, choice) },
                then: {
                    kept = choice
                    action()
                }, orElse: { show(kept) })
        }
        show = { [weak control] in control?.select($0) }
        return ControlRow(surroundings, name, control) { [control] width in
            let metrics = control.metrics
            return Size(width: min(control.preferredWidth, width), height: metrics.px(metrics.pick(52, compact: 48, tall: 60)))
        }
    }
}
