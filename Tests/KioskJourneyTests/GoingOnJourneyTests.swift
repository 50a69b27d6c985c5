import Foundation
import Glibc
import ImageFiles
import TestSupport
import Testing

/// What is killed or hangs in the middle of a journey is back at the same place, and nothing is lost.
@Suite(.serialized) struct GoingOnJourneyTests {
    private let place: KioskPlace
    private var random: SeededGenerator

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
        let seed = UInt64.random(in: 0...UInt64.max)
        Swift.print("going on: seed \(seed)")
        random = SeededGenerator(seed: seed)
    }

    /// A guest's way through the booth, and what has to be there when somebody kills the kiosk after that many steps.
    private struct Journey {
        var steps = 0
        var memes = 0
        /// What is typed so far; nil while no meme is begun.
        var top: String?
        var bottom: String?

        static var way: [(_ kiosk: KioskRun, inout Journey) throws -> Void] {
            [
                { kiosk, _ in try kiosk.tap("sent-memes.add") },
                { kiosk, _ in try kiosk.tap("editor.album") },
                { kiosk, journey in
                    try kiosk.tap("album.item.0")
                    journey.top = ""
                },
                { kiosk, journey in
                    try kiosk.tap("editor.top")
                    for key in ["a", "b"] { try kiosk.tap("key.\(key)") }
                    journey.top = "ab"
                },
                { kiosk, _ in try kiosk.tap("key.return") },
                { kiosk, journey in
                    try kiosk.tap("editor.bottom")
                    try kiosk.tap("key.c")
                    journey.bottom = "c"
                },
                { kiosk, _ in try kiosk.tap("key.return") },
                { kiosk, _ in try kiosk.tap("editor.crop") },
                { kiosk, _ in try kiosk.tap("crop.done") },
                { kiosk, _ in try kiosk.tap("editor.share") },
                { kiosk, journey in
                    try kiosk.tap("share.keep")
                    (journey.top, journey.bottom) = (nil, nil)
                    journey.memes += 1
                },
            ]
        }

        /// Goes on by a number of steps from Sent Memes.
        mutating func go(_ count: Int, _ kiosk: KioskRun) throws {
            for step in 0..<count { try Self.way[step](kiosk, &self) }
            // What is typed is on the medium after a pause in typing.
            pause(.milliseconds(700))
            try kiosk.automation.settle()
        }

        /// Whether the kiosk shows what was there before.
        func isShown(by kiosk: KioskRun) throws -> Bool {
            guard let top else { return try kiosk.shows("sent-memes.add") }
            let tree = try kiosk.automation.tree()
            guard tree.first("editor.image") != nil else { return false }
            // While one field is typed into, the other may have no room.
            let words = ["editor.top": top, "editor.bottom": bottom ?? ""]
            return words.allSatisfy { field, text in tree.first(field).map { ($0.value ?? "").lowercased() == text } ?? true }
        }

        /// Goes back to Sent Memes with what is there.
        mutating func finish(_ kiosk: KioskRun) throws {
            if top != nil {
                if try kiosk.shows("keyboard") { try kiosk.tap("key.return") }
                try kiosk.tap("editor.share")
                try kiosk.tap("share.keep")
                memes += 1
                (top, bottom) = (nil, nil)
            }
            let cells = try kiosk.automation.tree().all(startingWith: "meme.").filter { $0.role == "cell" }
            #expect(cells.isEmpty == (memes == 0))
        }
    }

    /// For how many seconds the service manager listens in vain before it ends the kiosk: as many as the appliance's in a long run.
    private static let silence = LongRun.isWanted ? 10 : 2

    private static func environment(_ manager: NotifySocket?) -> [String: String] {
        manager.map { ["NOTIFY_SOCKET": $0.path, "WATCHDOG_USEC": "\(silence)000000"] } ?? [:]
    }

    /// Starts again after a death at `since`, and waits for what was there before; returns how long that took.
    private func comeBack(_ journey: Journey, since moment: ContinuousClock.Instant, _ manager: NotifySocket? = nil) throws -> (
        KioskRun, Duration
    ) {
        let kiosk = try KioskRun(answeringOn: place, environment: Self.environment(manager))
        try wait(for: "what was there before step \(journey.steps)", every: .milliseconds(5)) { try journey.isShown(by: kiosk) }
        let duration = ContinuousClock.now - moment
        try kiosk.automation.settle()
        return (kiosk, duration)
    }

    @Test(.timeLimit(.minutes(15))) mutating func aKilledKioskIsBackWhereItWas() throws {
        var kiosk = try KioskRun(place)
        var (journey, durations) = (Journey(), [Duration]())
        for _ in 0..<(LongRun.isWanted ? 100 : 2) {
            journey.steps = Int.random(in: 0...Journey.way.count, using: &random)
            try journey.go(journey.steps, kiosk)
            // Without a chance to tidy up, and also not for what it has started.
            kiosk.pullThePlug()
            let duration: Duration
            (kiosk, duration) = try comeBack(journey, since: .now)
            durations.append(duration)
            try journey.finish(kiosk)
        }
        #expect(try place.files(in: "memes").count == journey.memes)
        #expect(try place.files(in: "drafts").isEmpty && kiosk.quit() == 0)
        durations.sort()
        Swift.print(
            "going on: killed \(durations.count) times, back after \(durations[durations.count / 2]), at most \(durations.last ?? .zero)")
        // Tests share the machine with others; in a long run this one has it to itself, and holds the kiosk to its promise.
        #expect(durations.last ?? .zero <= (LongRun.isWanted ? .milliseconds(500) : .seconds(5)))
    }

    /// Held as by a driver that does not come back: the service manager, which hears nothing for a while, ends it.
    @Test(.timeLimit(.minutes(15))) mutating func aHangingKioskIsBackWhereItWas() throws {
        var manager = try NotifySocket(path: place.folder.path(of: "notify"))
        var kiosk = try KioskRun(place, environment: Self.environment(manager))
        var (journey, longest) = (Journey(), Duration.zero)
        for number in 0..<(LongRun.isWanted ? 20 : 1) {
            journey.steps = Int.random(in: 0...Journey.way.count, using: &random)
            try journey.go(journey.steps, kiosk)
            let (process, moment) = (try Int32(kiosk.identifier), ContinuousClock.now)
            kill(process, SIGSTOP)
            try waitForSilence(of: manager)
            // What systemd does then (service_enter_signal): SIGABRT, and SIGCONT so that it is heard.
            kill(process, SIGABRT)
            kill(process, SIGCONT)
            try wait(for: "its end", every: .milliseconds(5)) { !kiosk.isRunning }
            manager = try NotifySocket(path: place.folder.path(of: "notify\(number)"))
            let duration: Duration
            (kiosk, duration) = try comeBack(journey, since: moment, manager)
            longest = max(longest, duration)
            try journey.finish(kiosk)
        }
        Swift.print("going on: held, and back after at most \(longest)")
        #expect(longest <= .seconds(Self.silence + (LongRun.isWanted ? 2 : 10)))
        #expect(try place.files(in: "memes").count == journey.memes && kiosk.quit() == 0)
    }

    /// Waits until no sign of life has come for as long as the manager listens.
    private func waitForSilence(of manager: NotifySocket) throws {
        var last = ContinuousClock.now
        while ContinuousClock.now - last < .seconds(Self.silence) {
            do {
                _ = try manager.next(within: 1)
                last = .now
            } catch {
                // Nothing within that second.
            }
        }
    }

    /// The courier dies, or hangs, at random moments of handing a meme over: a sentence, and the next code works.
    @Test(.timeLimit(.minutes(15)), arguments: LongRun.isWanted ? [SIGKILL, SIGSTOP] : [SIGKILL]) mutating func aCourierThatGoesIsReplaced(
        _ signal: Int32
    ) throws {
        let configuration = place.folder.path(of: "mememe.yaml")
        try Data("phone: {network: lan, address: \"127.0.0.1:0\"}\n".utf8).write(to: URL(fileURLWithPath: configuration))
        var longest = Duration.zero
        for _ in 0..<(LongRun.isWanted ? (signal == SIGKILL ? 50 : 10) : 1) {
            // Each time another kiosk: one whose couriers die one after the other waits longer and longer with the next.
            let kiosk = try KioskRun(place, ["--config", configuration])
            try kiosk.choosePhoto()
            try kiosk.tap("editor.share")
            try wait(for: "the tile", atMost: .seconds(30)) { try kiosk.element("share.phone").isEnabled }
            try kiosk.tap("share.phone")
            try wait(for: "a code") { try kiosk.shows("handover.code") }
            pause(.milliseconds(Int.random(in: 0...400, using: &random)))
            let first = try kiosk.element("handover.code").value
            let moment = ContinuousClock.now
            for courier in try couriers(of: kiosk) { kill(courier, signal) }
            var address: String?
            try wait(for: "the way to another code", atMost: .seconds(20)) {
                // What is seen may be gone by the next look.
                let tree = try kiosk.automation.tree()
                if tree.first("handover.renew") != nil { try? kiosk.tap("handover.renew") }
                address = tree.first("handover.code")?.value
                return address != nil && address != first
            }
            let page = try #require(address)
            try wait(for: "the page") { try run(["curl", "-sf", "-m", "2", "-o", "/dev/null", page]).status == 0 }
            longest = max(longest, ContinuousClock.now - moment)
            try kiosk.tap("handover.done")
            #expect(try kiosk.quit() == 0)
        }
        Swift.print("going on: courier, signal \(signal), another page after at most \(longest)")
        #expect(longest <= (signal == SIGKILL ? .seconds(3) : .seconds(12)))
    }

    private func couriers(of kiosk: KioskRun) throws -> [pid_t] {
        try kiosk.children.filter { child in
            // Children end while they are looked at.
            ((try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? "").contains("courier")
        }
    }
}
