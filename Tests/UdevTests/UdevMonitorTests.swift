import Glibc
import SystemCalls
import Testing
import Udev

/// The kernel tells any news that are written to a device's file in /sys, which root may do.
private let news = "/sys/class/mem/null/uevent"

@MainActor
@Suite struct UdevMonitorTests {
    private func tell(_ action: String) throws {
        try OwnedDescriptor(opening: news, O_WRONLY).write(Array(action.utf8)[...])
    }

    private func wait(until holds: () -> Bool) async throws {
        for _ in 0..<1000 where !holds() { try await Task.sleep(for: .milliseconds(5)) }
        try #require(holds())
    }

    @Test(.enabled(if: unsafe access(news, W_OK) == 0)) func newsOfTheSubsystemAreHeardAndNoOthers() async throws {
        let monitor = try UdevMonitor(subsystem: "mem")
        let other = try UdevMonitor(subsystem: "input")
        var events: [UdevEvent] = []
        monitor.onEvents = { events += $0 }
        other.onEvents = { heard in
            if heard.contains(where: { $0.device.name == "null" }) { Issue.record("it was told of another subsystem") }
        }
        try tell("change")
        try tell("add")
        try await wait { events.count { $0.device.name == "null" } >= 2 }
        let own = events.filter { $0.device.name == "null" }
        #expect(own.map(\.kind) == [.changed, .added])
        #expect(own.allSatisfy { $0.device.node == "/dev/null" && $0.device.properties["SUBSYSTEM"] == "mem" })
        monitor.close()
        other.close()
        try tell("change")
        try await Task.sleep(for: .milliseconds(100))
        #expect(events.count { $0.device.name == "null" } == 2, "it was closed")
    }

    @Test func aMonitorMayBeClosedTwice() throws {
        let monitor = try UdevMonitor(subsystem: "mem")
        monitor.close()
        monitor.close()
    }
}
