import Geometry
import Memes
import Testing

@testable import Kiosk
@testable import Toolkit

/// The memes of each hour on the operator's first page.
@Suite struct HourChartTests {
    /// Hours are named as often as there is room for two digits, which are 26 points.
    @Test func hoursAreNamedWhereThereIsRoom() throws {
        let chart = HourChart(try KioskRig(1280, 800).application.window.surroundings)
        let room = chart.metrics.px(26)
        let widths = [2 * room, room, room - 1, (room + 1) / 2, (room - 1) / 2, 1]
        #expect(widths.map(chart.labelStep) == [1, 1, 2, 2, 3, room])
    }
}
