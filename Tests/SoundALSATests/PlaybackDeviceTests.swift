import Devices
import Foundation
import TestSupport
import Testing

@testable import SoundALSA

/// What plays, from the kernel's list as files.
@Suite struct PlaybackDeviceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("sound") }

    private func add(_ names: [String], card: Int? = nil, id: String = "") throws {
        for name in names { try FileManager.default.createDirectory(atPath: folder.path(of: name), withIntermediateDirectories: true) }
        guard let card else { return }
        let path = folder.path(of: "card\(card)")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("\(id)\n".utf8).write(to: URL(fileURLWithPath: path + "/id"))
    }

    @Test func whatOnlyRecordsDoesNotPlay() throws {
        try add(["controlC0", "pcmC0D0c", "timer", "seq"], card: 0, id: "Webcam")
        #expect(PlaybackDevice.all(in: folder.path(of: "")).isEmpty)
        #expect(PlaybackDevice.all(in: folder.path(of: "nothing")).isEmpty)
    }

    @Test func theyAreInTheOrderOfTheirNumbers() throws {
        try add(["pcmC10D0p", "pcmC2D7p", "pcmC2D3p", "pcmC2D0c"], card: 2, id: "PCH")
        let found = PlaybackDevice.all(in: folder.path(of: ""))
        #expect(found.map(\.name) == ["plughw:2,3", "plughw:2,7", "plughw:10,0"])
        #expect(found.map(\.card) == ["PCH", "PCH", "card 10"])
    }
}

/// How a sound is made ready for the card.
@Suite struct PlaybackStreamTests {
    @Test func bothChannelsGetTheSamplesAtTheVolume() {
        let frames = PlaybackStream.frames([0, 1, -1, 2], gain: 0.5, period: 4)
        let left = frames.map { Int16(truncatingIfNeeded: $0) }
        #expect(left == [0, 16384, -16384, 16384] && frames.allSatisfy { $0 >> 16 == $0 & 0xFFFF })
        #expect(PlaybackStream.frames([1], gain: 7, period: 1) == PlaybackStream.frames([1], gain: 1, period: 1))
    }

    /// What is behind them in the card's buffer would be heard, too.
    @Test func theyEndWithAPeriod() {
        #expect(PlaybackStream.frames([Float](repeating: 1, count: 5), gain: 1, period: 4).suffix(3).allSatisfy { $0 == 0 })
        #expect(PlaybackStream.frames([Float](repeating: 1, count: 8), gain: 1, period: 4).count == 8)
        #expect(PlaybackStream.frames([], gain: 1, period: 4).isEmpty)
    }

    @Test(arguments: [
        (-16, "another program has plughw:0,0"), (-13, "this user may not open plughw:0,0; group audio may"),
        (-19, "plughw:0,0 is not there"), (-22, "could not open plughw:0,0: Invalid argument"),
    ])
    func whyNothingIsHeardIsASentence(_ code: Int, _ words: String) {
        #expect("\(SoundTrouble("open", "plughw:0,0", code: code))" == words)
    }

    /// A device that is named and not there is a sentence in the report, whatever this machine has.
    @Test func whatIsNotThereIsReported() {
        let report = ALSASound.probe(device: "plughw:77,0")
        #expect(report.count == 1 && report.first?.kind == "sound")
        #expect(report.first?.verdict != .usable)
    }
}
