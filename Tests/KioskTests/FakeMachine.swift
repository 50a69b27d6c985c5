import Devices
import Memes

/// A machine that says and does what a test says.
final class FakeMachine: Machine {
    let version = "mememe 1.0"
    var hasPower = true
    var nextReport = MachineReport()
    var nextError: MachineError?
    private(set) var performed: [PowerAction] = []

    init() {
        nextReport.celsius = 48.3
        nextReport.storage = .init(freeBytes: 41_000_000_000, totalBytes: 64_000_000_000)
        nextReport.uptime = .seconds(9 * 3600 + 12 * 60)
        nextReport.addresses = [.init(interface: "eth0", address: "192.168.1.20", isWireless: false)]
    }

    func report() async -> MachineReport { nextReport }

    func perform(_ action: PowerAction) async throws(MachineError) {
        if let nextError { throw nextError }
        performed.append(action)
    }

    /// What it was asked for.
    private(set) var errands: [MachineErrand] = []

    func run(_ errand: MachineErrand) async throws(MachineError) {
        if let nextError { throw nextError }
        errands.append(errand)
    }
}

/// Numbers that are kept in memory.
final class FakeRecords: EventRecords {
    var tally = EventTally()
    var nextError: StoreError?
    private(set) var noted: [BoothEvent] = []
    private(set) var resetCount = 0

    func note(_ event: BoothEvent) async throws(StoreError) { noted.append(event) }

    func tally(hours: Int) async throws(StoreError) -> EventTally {
        if let nextError { throw nextError }
        return tally
    }

    func resetTally() async throws(StoreError) {
        if let nextError { throw nextError }
        resetCount += 1
        tally = EventTally()
    }

    /// Called when everything is erased.
    var onErase: () -> Void = {}

    func eraseEvent() async throws(StoreError) {
        if let nextError { throw nextError }
        tally = EventTally()
        onErase()
    }

    /// An evening with a busy hour.
    static var evening: EventTally {
        var tally = EventTally()
        tally.hours = zip([18, 19, 20, 21, 22, 23, 0, 1, 2], [4, 11, 23, 38, 31, 26, 12, 3, 0]).map { .init(hourOfDay: $0, memes: $1) }
        tally.memes = tally.hours.reduce(0) { $0 + $1.memes }
        (tally.sheets, tally.failures) = (96, 2)
        tally.shares = ["print": 88, "phone": 61, "usb": 3, "keep": 14]
        return tally
    }
}
