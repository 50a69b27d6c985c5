internal import Geometry
internal import Toolkit

extension ListArrangement {
    /// Pictures side by side between the margins of a screen, each large enough to be recognised and hit.
    ///
    /// - Parameters:
    ///   - width: of the list, in pixels.
    ///   - top: room above the first row, in pixels.
    static func pictures(width: Int, top: Int = 0, _ metrics: Metrics) -> ListArrangement {
        let margin = NavigationBar.margin(metrics)
        // 25 mm, 132 points, and 0.26 of the short side, whichever is most.
        let target = max(Int(25 * metrics.pixelsPerMillimetre), metrics.px(132), metrics.pixelSize.shortSide * 26 / 100)
        return .grid(
            target: target, width: width, gutter: metrics.px(metrics.pick(12, compact: 10, tall: 12)),
            insets: Insets(left: margin, top: top, right: margin, bottom: margin))
    }
}
