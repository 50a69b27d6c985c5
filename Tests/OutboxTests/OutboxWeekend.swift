import SystemCalls
import TestSupport

@testable import Outbox

/// A weekend in short: mail and uploads are handed in and taken out, delivered and given up, and both sides start again now and then.
struct OutboxWeekend {
    typealias Tap = DiskTap<OutboxPromises>

    private let root: String
    private let tap: Tap
    /// What went wrong, in the order in which it did.
    private(set) var errors: [OutboxError] = []

    /// The disk at the beginning: the memes are on it.
    static let disk: DiskState = {
        var disk = DiskState()
        disk.folders = ["/data", "/data/memes"]
        for number in 1...memeCount { disk.files["/data/memes/\(number).jpg"] = picture(number) }
        return disk
    }()

    /// More in a long run, in which the power is cut ten thousand times.
    static let memeCount = LongRun.isWanted ? 36 : 16

    private static let pictures = (0...memeCount).map { number in
        (0..<6_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number &* 7 &+ ($0 >> 8)) }
    }

    static func picture(_ number: Int) -> [UInt8] { pictures[number] }

    static func name(_ number: Int) -> String { (number < 10 ? "00000" : "0000") + "\(number)-" + (isMail(number) ? "mail" : "upload") }

    static func isMail(_ number: Int) -> Bool { !number.isMultiple(of: 3) }

    private static let parcels = (0...memeCount).map(makeParcel)

    static func parcel(_ number: Int) -> Parcel { parcels[number] }

    private static func makeParcel(_ number: Int) -> Parcel {
        var random = SeededGenerator(seed: UInt64(number))
        let words = String((0..<1_500).map { _ in "abcdefgh ".randomElement(using: &random) ?? " " })
        let letter = Parcel.Letter(
            subject: "A meme", text: words, sender: "Booth",
            recipients: (1...3).map { .init(number: $0, address: "guest\(number).\($0)@example.org") })
        return Parcel(
            name: name(number), meme: "00000\(number)-9f86d081", captions: ("top", words), madeAt: 1_800_000_000,
            letter: isMail(number) ? letter : nil)
    }

    init(root: String, _ tap: Tap) { (self.root, self.tap) = (root, tap) }

    /// Every other parcel is handed in on a file system that can't give a file two names.
    private func outbox(_ number: Int) -> Outbox {
        Outbox(root + "/data/outbox", operations: TappedFileOperations(tap, canLink: number.isMultiple(of: 2)))
    }

    mutating func spend() {
        for number in 1...Self.memeCount {
            handIn(number)
            if number.isMultiple(of: 4) { empty(number - 3...number - 1, reader: number) }
        }
        does(nil) { [box = outbox(2)] () throws(OutboxError) in try OutboxEntrance(box).tidy() }
        removeAll()
    }

    /// Both sides start, and clear up.
    func startAgain() throws {
        try OutboxEntrance(outbox(2)).tidy()
        _ = try OutboxExit(outbox(2))
    }

    /// The operator removes whatever still waits.
    private mutating func removeAll() {
        let promises = (1...Self.memeCount).map { OutboxPromises.Promise(parcel: Self.name($0), remaining: nil) }
        for promise in promises { tap.note(.asked(promise)) }
        let result: Void? = does(nil) { [box = outbox(2)] () throws(OutboxError) in try OutboxEntrance(box).removeAll() }
        if result != nil { for promise in promises { tap.note(.told(promise)) } }
    }

    private mutating func handIn(_ number: Int) {
        let parcel = Self.parcel(number)
        let box = outbox(number)
        does((parcel.name, Set(parcel.letter?.recipients.map(\.number) ?? []))) { [root] () throws(OutboxError) in
            try OutboxEntrance(box, limits: .init(reservedByteCount: 0)).handIn(parcel, picture: root + "/data/memes/\(number).jpg")
        }
    }

    /// The courier starts, sends some, gives one up, and ends.
    private mutating func empty(_ numbers: ClosedRange<Int>, reader: Int) {
        guard let exit = does(nil, { [box = outbox(reader / 4)] () throws(OutboxError) in try OutboxExit(box) }) else { return }
        does(nil) { () throws(OutboxError) in try exit.expectWritable() }
        does(nil) { () throws(OutboxError) in try exit.setTriedSeconds(reader * 100) }
        for number in numbers {
            guard let parcel = does(nil, { () throws(OutboxError) in try exit.parcel(Self.name(number)) }) ?? nil else { continue }
            if parcel.letter == nil {
                does((parcel.name, nil)) { () throws(OutboxError) in try exit.delivered(parcel) }
            } else {
                send(parcel, by: exit, givesUp: number.isMultiple(of: 5))
            }
        }
    }

    private mutating func send(_ parcel: Parcel, by exit: OutboxExit, givesUp: Bool) {
        let first = does((parcel.name, [1, 3])) { () throws(OutboxError) in try exit.delivered(parcel, to: 2) }
        guard let rest = first ?? nil else { return }
        if givesUp {
            does((parcel.name, nil)) { () throws(OutboxError) in _ = try exit.giveUp(rest, because: "three days are over") }
            return
        }
        let second = does((parcel.name, [3])) { () throws(OutboxError) in
            try exit.giveUp(rest, to: 1, because: "guest@example.org is not known")
        }
        guard let last = second ?? nil else { return }
        does((parcel.name, nil)) { () throws(OutboxError) in _ = try exit.delivered(last, to: 3) }
    }

    @discardableResult
    private mutating func does<Value>(
        _ promise: (parcel: String, remaining: OutboxPromises.Remaining)?, _ body: () throws(OutboxError) -> Value
    ) -> Value? {
        let promise = promise.map { OutboxPromises.Promise(parcel: $0.parcel, remaining: $0.remaining) }
        if let promise { tap.note(.asked(promise)) }
        do throws(OutboxError) {
            let value = try body()
            if let promise { tap.note(.told(promise)) }
            return value
        } catch {
            errors.append(error)
            return nil
        }
    }
}
