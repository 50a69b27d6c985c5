public import Devices
public import Drawing
private import Foundation
public import Geometry
private import Glibc
private import ImageFiles

/// A display that compares frames with the picture that they should be, before it passes them on and once they are shown.
///
/// What damage left on the screen must be what drawing everything anew gives, pixel by pixel. What is forgotten stays on the screen until
/// something else is drawn over it, so that comparing some of the frames of a movement, and the picture when all is at rest, finds it.
@MainActor
public final class CheckedDisplay: Display {
    /// Draws everything anew; asked for while a frame is presented.
    public var expected: (() -> Bitmap)?
    /// What was wrong, one sentence for each frame, at most a few.
    public private(set) var complaints: [String] = []
    public var onEvent: (@MainActor (DisplayEvent) -> Void)?
    /// Whether a sum of all frames is kept.
    public var isFilmed = false
    private var film = ColorSum()
    private let inner: any Display
    private let shown: () -> [UInt32]
    private let interval: Int
    private var frameCount = 0
    private var onItsWay: [UInt32]?

    private static let mostComplaints = 5

    /// - Parameters:
    ///   - interval: 1 compares every frame, 4 the first and then each fourth.
    ///   - shown: the picture on the panel as the guest sees it, row by row without gaps.
    public init(_ inner: any Display, interval: Int = 1, shown: @escaping () -> [UInt32]) {
        (self.inner, self.interval, self.shown) = (inner, interval, shown)
        inner.onEvent = { [weak self] in self?.handle($0) }
    }

    public var name: String { inner.name }
    public var mode: DisplayMode { inner.mode }
    public var isAvailable: Bool { inner.isAvailable }
    public var rotation: Rotation {
        get { inner.rotation }
        set { inner.rotation = newValue }
    }

    public func present(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect]) throws(DisplayError) {
        defer { frameCount += 1 }
        if isFilmed { expose(pixels, pixelsPerRow) }
        guard isDue else { return try inner.present(pixels, pixelsPerRow: pixelsPerRow, damage: damage) }
        let frame = Self.words(pixels, contentSize, pixelsPerRow: pixelsPerRow)
        check(frame, "the painted frame \(frameCount)")
        try inner.present(pixels, pixelsPerRow: pixelsPerRow, damage: damage)
        onItsWay = frame
    }

    public func presentWhole(_ draw: (inout MutableSpan<UInt32>, _ pixelsPerRow: Int) -> Void) throws(DisplayError) -> Bool {
        guard isDue || isFilmed else {
            let isDone = try inner.presentWhole(draw)
            if isDone { frameCount += 1 }
            return isDone
        }
        let size = contentSize
        var frame: [UInt32]?
        let isDone = try inner.presentWhole { words, pixelsPerRow in
            draw(&words, pixelsPerRow)
            frame = Self.words(words.span, size, pixelsPerRow: pixelsPerRow)
        }
        guard isDone, let frame else { return false }
        if isFilmed { expose(frame.span, size.width) }
        check(frame, "the frame \(frameCount) that went straight to the panel")
        frameCount += 1
        onItsWay = frame
        return true
    }

    public func close() { inner.close() }

    /// A sum of the frames since it was last taken, which tells whether a movement is another one than it was.
    public func takeFilm() -> UInt32 {
        defer { film = ColorSum() }
        return film.value
    }

    private func expose(_ pixels: Span<UInt32>, _ pixelsPerRow: Int) {
        for y in 0..<contentSize.height {
            for x in 0..<contentSize.width { film.add(pixels[y * pixelsPerRow + x]) }
        }
    }

    /// Whether the next frame is compared.
    private var isDue: Bool { frameCount % interval == 0 }

    /// Compares what is on the panel now with everything drawn anew.
    public func checkShown() { check(shown(), "the picture at rest after frame \(frameCount)") }

    private func handle(_ event: DisplayEvent) {
        if case .presented = event, let frame = onItsWay, !Self.areSame(shown(), frame) {
            complain("frame \(frameCount) is not on the panel as it was painted", shown(), frame)
        }
        onItsWay = nil
        onEvent?(event)
    }

    private func check(_ frame: [UInt32], _ what: String) {
        guard let bitmap = expected?() else { return }
        if Self.areSameRows(frame, bitmap) { return }
        let wanted = Self.words(of: bitmap)
        if !Self.areSame(frame, wanted) { complain("\(what) differs from everything drawn anew", frame, wanted) }
    }

    private func complain(_ sentence: String, _ actual: [UInt32], _ wanted: [UInt32]) {
        guard complaints.count < Self.mostComplaints else { return }
        let width = contentSize.width
        guard actual.count == wanted.count else { return complaints.append("\(sentence): \(actual.count) pixels, not \(wanted.count)") }
        let places = actual.indices.filter { (actual[$0] ^ wanted[$0]) & 0xFF_FFFF != 0 }
        let columns = places.map { $0 % width }
        let area = "x \(columns.min() ?? 0)-\(columns.max() ?? 0), y \((places.first ?? 0) / width)-\((places.last ?? 0) / width)"
        complaints.append("\(sentence): \(places.count) pixels, \(area); see \(keep(actual, wanted, width))")
    }

    private func keep(_ actual: [UInt32], _ wanted: [UInt32], _ width: Int) -> String {
        let folder = NSTemporaryDirectory() + "repaint-\(UInt32.random(in: 0...UInt32.max))"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (name, pixels) in [("actual", actual), ("expected", wanted)] {
                try Picture(width: width, height: pixels.count / width, pixels: pixels).write(png: "\(folder)/\(name).png")
            }
            return folder
        } catch {
            return "nothing: \(error)"
        }
    }

    private static func words(of bitmap: Bitmap) -> [UInt32] { words(bitmap.words, bitmap.size, pixelsPerRow: bitmap.wordsPerRow) }

    private static func words(_ pixels: Span<UInt32>, _ size: Size, pixelsPerRow: Int) -> [UInt32] {
        unsafe pixels.withUnsafeBytes { bytes in
            unsafe [UInt32](unsafeUninitializedCapacity: size.area) { target, count in
                for y in 0..<size.height {
                    guard let from = bytes.baseAddress, let to = target.baseAddress else { return }
                    unsafe memcpy(to + y * size.width, from + y * pixelsPerRow * 4, size.width * 4)
                }
                count = size.area
            }
        }
    }

    /// Whether all rows are the same, the top bytes included: the usual case, told without a copy.
    private static func areSameRows(_ pixels: [UInt32], _ bitmap: Bitmap) -> Bool {
        let (size, rowCount) = (bitmap.size, bitmap.bytesPerRow)
        guard pixels.count == size.area else { return false }
        return unsafe pixels.withUnsafeBytes { first in
            unsafe bitmap.bytes.withUnsafeBytes { second in
                guard let one = first.baseAddress, let other = second.baseAddress else { return false }
                let count = size.width * 4
                return (0..<size.height).allSatisfy { unsafe memcmp(one + $0 * count, other + $0 * rowCount, count) == 0 }
            }
        }
    }

    /// Whether two pictures are the same; the top bytes mean nothing.
    private static func areSame(_ left: [UInt32], _ right: [UInt32]) -> Bool {
        guard left.count == right.count else { return false }
        let isEqual = unsafe left.withUnsafeBytes { first in
            unsafe right.withUnsafeBytes { second in
                guard let one = first.baseAddress, let other = second.baseAddress else { return true }
                return unsafe memcmp(one, other, first.count) == 0
            }
        }
        return isEqual || zip(left, right).allSatisfy { ($0 ^ $1) & 0xFF_FFFF == 0 }
    }
}
