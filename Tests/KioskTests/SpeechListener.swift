import Devices
import Geometry
import HeadlessDevices
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A guest who sees nothing: they stroke, tap anywhere and listen, and know no more of the screen than what they were told.
final class SpeechListener {
    private let rig: KioskRig
    private var random: SeededGenerator
    /// What the guest has done and heard, the newest last.
    private(set) var diary: [String] = []

    /// What was said last of all.
    private var last: String?

    /// - Parameter seed: decides where fingers come down, and when the guest goes astray.
    init(_ rig: KioskRig, seed: UInt64) {
        self.rig = rig
        random = SeededGenerator(seed: seed)
    }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private var anywhere: Point {
        let size = rig.display.contentSize
        // Strokes need room on all sides.
        return Point(x: number(100...(size.width - 101)), y: number(100...(size.height - 101)))
    }

    // MARK: - Fingers

    /// Strokes in the direction of reading, or against it.
    func stroke(_ step: Int) async throws {
        let isMirrored = rig.application.window.root.isMirrored
        let way = (step > 0) == isMirrored ? -number(50...90) : number(50...90)
        let start = anywhere
        rig.touch(.began, start)
        for part in 1...3 {
            try await rig.advance(number(8...20))
            rig.touch(.moved, Point(x: start.x + way * part / 3, y: start.y + number(-6...6)))
        }
        rig.touch(.ended, Point(x: start.x + way, y: start.y))
        try await rig.settle()
    }

    /// Two taps, somewhere.
    func tapTwice() async throws {
        let place = anywhere
        diary.append("two taps at \(place.x), \(place.y)")
        for _ in 0..<2 {
            rig.touch(.began, place)
            try await rig.advance(number(20...70))
            rig.touch(.ended, place)
            try await rig.advance(number(40...120))
        }
        try await rig.settle()
    }

    /// A finger that wanders over the screen.
    func wander() async throws {
        rig.touch(.began, anywhere)
        try await rig.advance(120)
        var last = anywhere
        for _ in 0..<number(1...4) {
            last = anywhere
            rig.touch(.moved, last)
            try await rig.advance(30)
        }
        rig.touch(.ended, last)
        try await rig.settle()
    }

    /// Two fingers that rest until something is said.
    func holdTwoFingers() async throws {
        rig.touch(.began, Point(x: 200, y: 200))
        try await rig.advance(30)
        rig.touch(.began, Point(x: 320, y: 210), contact: 1)
        try await rig.advance(2100)
        rig.touch(.ended, Point(x: 200, y: 200))
        rig.touch(.ended, Point(x: 320, y: 210), contact: 1)
        try await rig.settle()
    }

    // MARK: - Ears

    /// What was said since the last time.
    @discardableResult
    func listen() -> [String] {
        defer { rig.voice.forget() }
        let words = rig.voice.words
        last = words.last ?? last
        if !words.isEmpty { diary = (diary + [words.joined(separator: " | ")]).suffix(40) }
        return words
    }

    /// Strokes on until something is heard that begins like this.
    func find(_ words: String, at place: SourceLocation = #_sourceLocation) async throws {
        if listen().last?.hasPrefix(words) == true { return }
        for _ in 0..<300 {
            if number(0...9) == 0 { try await wander() } else { try await stroke(number(0...9) == 0 ? -1 : 1) }
            let heard = listen().last
            if heard?.hasPrefix(words) == true { return }
            // A stroke on from the last element says it again: back to the beginning, as from the edge of a page.
            if let heard, diary.suffix(2).allSatisfy({ $0 == heard }) { try await home() }
            if last?.hasPrefix(words) == true { return }
        }
        throw NotHeard(words: words, diary: diary)
    }

    /// Strokes back until it goes no further.
    private func home() async throws {
        var last: String?
        for _ in 0..<80 {
            try await stroke(-1)
            guard let heard = listen().last, heard != last else { return }
            last = heard
        }
    }

    /// Finds something and uses it.
    func use(_ words: String, at place: SourceLocation = #_sourceLocation) async throws {
        try await find(words, at: place)
        try await tapTwice()
    }

    struct NotHeard: Error, CustomStringConvertible {
        let words: String
        let diary: [String]
        var description: String { "“\(words)” was not heard; \(diary)" }
    }
}
