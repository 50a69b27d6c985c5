import Configuration
import Devices
import Foundation
import TestSupport
import Testing

@testable import Kiosk

@Suite(.serialized) struct MonkeyTests {
    /// One seed, ten in a long run, or those that `MEMEME_MONKEY_SEEDS` names ("17" or "1-50").
    nonisolated static let seeds: [UInt64] = {
        let wish = ProcessInfo.processInfo.environment["MEMEME_MONKEY_SEEDS"] ?? (LongRun.isWanted ? "1-10" : "1")
        let ends = wish.split(separator: "-").compactMap { UInt64($0) }
        guard let first = ends.first, let last = ends.last, first <= last else { return [] }
        return Array(first...last)
    }()

    @Test(arguments: seeds)
    func nothingThatGuestsDoBreaksTheKiosk(_ seed: UInt64) async throws {
        let rig = try KioskRig(400, 240) { configuration in
            configuration.scale = 0.625
            configuration.flow = seed % 4 == 0 ? .editor : .gallery
            configuration.reducesMotion = seed % 5 == 0
        }
        for number in 0..<5 { rig.archive.insert(photo: rig.photos[number % 3], top: "top \(number)", bottom: "bottom") }
        let monkey = Monkey(rig, seed: seed)
        try await monkey.run(steps: 2000)
        #expect(monkey.complaints.isEmpty, "seed \(seed): \(monkey.complaints)\n\(monkey.diary.joined(separator: "\n"))")
    }
}
