import Devices
import Testing

@testable import Kiosk

/// How the machine's numbers become words, and from which number on they are said otherwise.
struct MachineWordsTests {
    @Test(arguments: [
        (0, "0 min ago"), (59, "0 min ago"), (60, "1 min ago"), (3599, "59 min ago"), (3600, "1 h 0 min ago"), (33_120, "9 h 12 min ago"),
        (48 * 3600 - 1, "47 h 59 min ago"), (48 * 3600, "2 days ago"), (72 * 3600 - 1, "2 days ago"), (72 * 3600, "3 days ago"),
    ])
    func agoIsInMinutesHoursAndDays(seconds: Int, words: String) { #expect(MachineWords.ago(.seconds(seconds)) == words) }

    @Test(arguments: [
        (0, "0 MB"), (999_999, "0 MB"), (1_000_000, "1 MB"), (999_999_999, "999 MB"), (1_000_000_000, "1.0 GB"),
        (9_999_999_999, "9.9 GB"), (10_000_000_000, "10 GB"), (64_000_000_000, "64 GB"),
    ])
    func sizesAreAsMakersCount(bytes: Int, words: String) { #expect(MachineWords.size(bytes) == words) }

    private func state(_ name: String, _ change: (inout MachineReport) -> Void) -> HealthState? {
        var report = MachineReport()
        change(&report)
        return MachineWords(report).facts.first { $0.identifier == "operator.\(name)" }?.state
    }

    @Test(arguments: [(74.9, HealthState.fine), (75, .soon), (84.9, .soon), (85, .stop)])
    func heatIsSaidBeforeChipsSlowDown(celsius: Double, expected: HealthState) {
        #expect(state("temperature") { $0.celsius = celsius } == expected)
    }

    @Test(arguments: [(199_999_999, HealthState.stop), (200_000_000, .soon), (1_999_999_999, .soon), (2_000_000_000, .fine)])
    func aMediumThatFillsIsSaid(free: Int, expected: HealthState) {
        #expect(state("storage") { $0.storage = .init(freeBytes: free, totalBytes: 64_000_000_000) } == expected)
    }

    @Test(arguments: [(79, HealthState.fine), (80, .soon)])
    func aWornMediumIsSaid(percent: Int, expected: HealthState) { #expect(state("wear") { $0.wornPercent = percent } == expected) }

    @Test func whatIsNotKnownIsLeftOut() {
        #expect(MachineWords(MachineReport()).facts.map(\.identifier) == ["operator.network"])
        #expect(state("storage") { $0.storage = .init(freeBytes: 0, totalBytes: 0) } == nil)
        #expect(state("speed") { $0.isThrottled = false } == nil && state("speed") { $0.isThrottled = true } == .soon)
        #expect(state("supply") { $0.isUndervolted = false } == .fine && state("supply") { $0.isUndervolted = true } == .stop)
    }
}
