import Devices
import Drawing
import Foundation
import Geometry
import HeadlessDevices
import Languages
import TestSupport
import Testing
import Text

@testable import Toolkit

/// A window on a panel in memory, with real fonts and icons and a clock that moves by hand.
///
/// Every frame is compared with everything drawn anew; `finish` says what was wrong.
final class Rig {
    let clock = HeadlessClock()
    let memory: MemoryDisplay
    let display: CheckedDisplay
    let surroundings: Surroundings
    let root: FillView
    let window: Window
    let loop: FrameLoop
    /// Where each finger is.
    private var fingers: [Int: Point] = [:]

    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - direction: which way the interface is read.
    init(
        _ width: Int, _ height: Int, scale: Double = 1, theme: Theme = Theme(), direction: Language.Direction = .leftToRight
    ) throws {
        clock.advance(by: .zero)
        let memory = MemoryDisplay(size: Size(width: width, height: height), clock: clock)
        self.memory = memory
        display = CheckedDisplay(memory, shown: { memory.presentedFrame.pixels })
        let metrics = Metrics(pixelSize: memory.contentSize, millimetres: nil, scale: scale)
        surroundings = Surroundings(
            metrics: metrics, theme: theme, text: TextEngine(catalog: try FontCatalog()), icons: try Self.icons(), clock: clock)
        surroundings.direction = direction
        root = FillView(surroundings)
        let window = Window(surroundings, root: root)
        self.window = window
        loop = FrameLoop(window: window, display: display)
        display.expected = { window.repainted() }
        loop.onDisplayChange = { window.adopt(Metrics(pixelSize: memory.contentSize, millimetres: nil, scale: scale)) }
    }

    /// A rig whose window is filled by one view.
    convenience init(
        _ width: Int, _ height: Int, scale: Double = 1, direction: Language.Direction = .leftToRight, filledBy make: (Surroundings) -> View
    ) throws {
        try self.init(width, height, scale: scale, direction: direction)
        root.add(make(surroundings))
        advance(50)
    }

    private static func icons(file: String = #filePath) throws -> IconSet {
        struct Entry: Decodable {
            let d: String
            let style: String
        }
        let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        let path = tests.deletingLastPathComponent().appendingPathComponent("Sources/Kiosk/Resources/icons.json")
        let entries = try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: path))
        return IconSet(
            try entries.mapValues { entry in
                IconSet.Drawing(path: try #require(Path(data: entry.d)), style: try #require(.init(rawValue: entry.style)))
            })
    }

    /// Lets time pass.
    func advance(_ milliseconds: Int) { clock.advance(by: .milliseconds(milliseconds)) }

    /// Lets time pass until nothing moves.
    func settle() throws {
        for _ in 0..<1000 {
            advance(17)
            if window.isSettled, loop.isIdle { return }
        }
        throw WaitedInVain(what: "the window to settle", limit: .seconds(17))
    }

    /// The present picture against the kept one, and what was wrong with earlier frames.
    ///
    /// - Parameter part: what is kept of it; nil keeps all.
    func expect(golden name: String, part: Rect? = nil, file: String = #filePath, at place: SourceLocation = #_sourceLocation) {
        var picture = loop.presentedPicture
        if let part {
            let whole = picture
            picture = Bitmap(size: part.size, format: .opaque)
            Painter(picture, cache: surroundings.paint).draw(whole, part: part, at: .zero)
        }
        let problem = Golden.mismatch(picture, name, file: file)
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    /// Says what was wrong with any frame so far, and with the picture at rest.
    func finish(at place: SourceLocation = #_sourceLocation) throws {
        try settle()
        display.checkShown()
        #expect(display.complaints.isEmpty, "\(display.complaints)", sourceLocation: place)
        #expect(fingers.isEmpty, "a finger is still down", sourceLocation: place)
    }

    // MARK: - Keys

    func press(_ keys: String..., shift: Bool = false) {
        for key in keys {
            for phase in [KeyEvent.Phase.down, .up] {
                window.handle(KeyEvent(key: key, text: "", phase: phase, isShiftDown: shift, time: clock.now))
            }
            advance(34)
        }
    }

    /// Presses the one button of somebody who has no more.
    func pressSwitch(_ milliseconds: Int = 60) {
        window.scanner.take(.down)
        advance(milliseconds)
        window.scanner.take(.up)
        advance(17)
    }

    /// The identifier of what has the ring.
    var focused: String? {
        func find(_ element: Element) -> String? {
            element.accessibility.isFocused ? element.accessibility.identifier : element.children.lazy.compactMap(find).first
        }
        return find(window.elementTree)
    }

    // MARK: - Fingers

    func touch(_ phase: TouchEvent.Phase, _ point: Point, contact: Int = 0, width: Double? = nil) {
        fingers[contact] = phase == .began || phase == .moved ? point : nil
        window.handle([WindowTouch(contact: contact, phase: phase, position: point, time: clock.now, widthMillimetres: width)])
    }

    func down(_ point: Point, contact: Int = 0) { touch(.began, point, contact: contact) }
    func up(_ point: Point, contact: Int = 0) { touch(.ended, point, contact: contact) }

    func tap(_ point: Point) {
        down(point)
        advance(40)
        up(point)
        advance(17)
    }

    /// Moves a finger that is down in steps of a 60 Hz digitizer.
    func move(_ contact: Int = 0, to end: Point, steps: Int = 10) {
        guard let start = fingers[contact] else { return }
        for step in 1...steps {
            touch(
                .moved, Point(x: start.x + (end.x - start.x) * step / steps, y: start.y + (end.y - start.y) * step / steps),
                contact: contact)
            advance(16)
        }
    }

    func drag(from start: Point, to end: Point, steps: Int = 10) {
        down(start)
        advance(16)
        move(to: end, steps: steps)
        up(end)
    }
}

/// Fills its window with its subviews, one above the other.
final class FillView: View {
    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isOpaque = true
    }

    override func layout() {
        for view in subviews where !(view is Toast) { view.frame = bounds }
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.background) }
}

/// A view that places its subviews as the test says, on a plain ground.
final class Stage: View {
    private let place: (Rect) -> Void

    init(_ surroundings: Surroundings, place: @escaping (Rect) -> Void) {
        self.place = place
        super.init(surroundings)
    }

    override func layout() { place(bounds) }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.background) }
}

/// A point, written short.
func at(_ x: Int, _ y: Int) -> Point { Point(x: x, y: y) }
