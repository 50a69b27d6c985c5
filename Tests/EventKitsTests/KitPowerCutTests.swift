import Foundation
import Glibc
import MemeStore
import Memes
import SystemCalls
import TestSupport
import Testing

@testable import EventKits

/// Power cuts and failing calls while an event is being packed.
///
/// Unpacking is part of a guest's hour to the store, whose own tests cut the power in it.
@Suite @MainActor struct KitPowerCutTests {
    /// Nothing is promised of a kit but that its list is of whole files.
    struct Nothing: DiskPromises {
        var revision = 0
        mutating func ask(_ promise: Int) {}
        mutating func tell(_ promise: Int) {}
    }

    private typealias Tap = DiskTap<Nothing>

    private let place: ScratchFolder

    init() throws { place = try ScratchFolder() }

    @Test func aFolderWithAListIsWholeAfterEveryPowerCut() async throws {
        let booth = try await Booth()
        for number in 1...3 { try await booth.make(number) }
        let tap = Tap(root: place.path)
        _ = try await booth.export(to: place.file("kit"), operations: TappedFileOperations(tap))
        let whole = try files(place.file("kit"))
        var model = DiskModel<Nothing>(DiskState(), Nothing())
        var (lists, cuts) = (0, 0)
        let step = LongRun.isWanted ? 1 : 5
        for (index, event) in tap.events.enumerated() {
            model.apply(event)
            guard index.isMultiple(of: step) || index + 3 > tap.events.count else { continue }
            for draw in 0..<3 {
                var random = SeededGenerator(seed: UInt64(index * 10 + draw))
                let rest = try ScratchFolder()
                try model.remains(draw == 0 ? .lost : .mixed, &random).write(to: rest.path)
                cuts += 1
                let kit = KitFolder(rest.file("kit"), SystemFileOperations())
                if let list = try kit.list() {
                    lists += 1
                    for file in list.files { #expect(try kit.contents(file.name, limit: 1 << 20) == whole[file.name], "step \(index)") }
                }
                guard index.isMultiple(of: 4 * step) else { continue }
                _ = try await booth.export(to: rest.file("kit"))
                #expect(try files(rest.file("kit")) == whole, "step \(index): it goes on")
            }
        }
        #expect(lists > 0 && lists < cuts && cuts > 30)
    }

    @Test(arguments: [EIO, ENOSPC]) func whateverCallFailsItIsSaidAndGoesOn(code: Int32) async throws {
        let booth = try await Booth()
        for number in 1...2 { try await booth.make(number) }
        var (call, failures) = (1, 0)
        while true {
            let folder = try ScratchFolder()
            let tap = Tap(root: folder.path)
            tap.follow(.init(call: call, code: code, lasts: false))
            do {
                _ = try await booth.export(to: folder.file("kit"), operations: TappedFileOperations(tap))
                break
            } catch let error as KitError {
                #expect(!error.sentence.isEmpty)
                failures += 1
            }
            #expect(try await booth.export(to: folder.file("kit")).memes == 2, "call \(call)")
            #expect(try files(folder.file("kit")).count == 7, "call \(call): nothing half made is left")
            call += LongRun.isWanted ? 1 : 5
        }
        #expect(failures > 8)
    }
}
