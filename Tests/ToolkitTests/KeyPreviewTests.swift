import Devices
import Geometry
import Testing

@testable import Toolkit

/// What a key that is held offers, on panels that are too narrow for one row of it.
@Suite struct KeyPreviewTests {
    /// A panel of so many pixels and pixels per point.
    struct Panel: CustomTestStringConvertible {
        let size: Size
        let scale: Double
        var testDescription: String { "\(size.width)x\(size.height) at \(scale)" }
    }

    private let field = NotingField()

    private func keyboard(_ rig: Rig, _ layout: KeyboardLayout) -> KeyboardView {
        let keyboard = KeyboardView(rig.surroundings, layouts: [layout])
        rig.show(keyboard, typingInto: field)
        return keyboard
    }

    /// The narrowest panel, a 7-inch one upright, and that with the largest words.
    private static let panels = [
        Panel(size: Size(width: 360, height: 640), scale: 1), Panel(size: Size(width: 480, height: 800), scale: 1.25),
        Panel(size: Size(width: 480, height: 800), scale: 2),
    ]

    @Test(arguments: await panels, await KeyboardLayout.all)
    func everythingThatIsOfferedLiesOnThePanel(_ panel: Panel, _ layout: KeyboardLayout) throws {
        let rig = try Rig(panel.size.width, panel.size.height, scale: panel.scale)
        let keyboard = keyboard(rig, layout)
        let bubble = keyboard.preview
        for key in keyboard.keys {
            let offered = keyboard.variants(of: key)
            guard !offered.isEmpty else { continue }
            bubble.offer(offered, above: key.frame, finger: key.frame.center)
            #expect(bubble.frame.left >= 0 && bubble.frame.right <= keyboard.frame.width, "\(offered)")
            #expect(bubble.frame.top - bubble.overflow.top >= -keyboard.overflow.top, "\(offered) are drawn whole")
            #expect(bubble.columns * bubble.rows >= offered.count && bubble.columns * (bubble.rows - 1) < offered.count, "\(offered)")
        }
        bubble.isHidden = true
        try rig.finish()
    }

    @Test func everyAccentOfTwoRowsIsTyped() throws {
        let rig = try Rig(480, 800, scale: 1.25)
        let keyboard = keyboard(rig, .english)
        let bubble = keyboard.preview
        let key = try #require(keyboard.keys.first { $0.accessibility?.identifier == "key.e" })
        let offered = keyboard.variants(of: key)
        for (index, accent) in offered.enumerated() {
            rig.down(keyboard.windowPoint(key.frame.center))
            rig.advance(520)
            #expect(bubble.rows == 2 && bubble.columns == 4 && bubble.selection == 0, "the letter itself, until the finger moves")
            let cell = Size(width: bubble.frame.width / bubble.columns, height: bubble.frame.height / bubble.rows)
            let (column, row) = (index % 4, index / 4)
            let place = Point(
                x: bubble.frame.left + column * cell.width + cell.width / 2,
                y: bubble.frame.bottom - row * cell.height - cell.height / 2)
            rig.move(to: keyboard.windowPoint(place), steps: 4)
            if accent == "ė" { rig.expect(golden: "accents-in-two-rows") }
            rig.up(keyboard.windowPoint(place))
            #expect(field.text.hasSuffix(accent) && field.text.count == index + 1, "\(field.text)")
            rig.advance(100)
        }
        #expect(field.text == offered.joined())
        try rig.finish()
    }

    /// Beside and above the bubble the nearest accent is meant, which with one row is one of that row.
    @Test func aFingerBesideTheBubbleMeansTheNearestAccent() throws {
        let rig = try Rig(1024, 480)
        let keyboard = keyboard(rig, .english)
        let bubble = keyboard.preview
        let key = try #require(keyboard.keys.first { $0.accessibility?.identifier == "key.e" })
        rig.down(keyboard.windowPoint(key.frame.center))
        rig.advance(520)
        #expect(bubble.rows == 1 && bubble.columns == 8)
        let cell = bubble.frame.width / 8
        rig.move(to: keyboard.windowPoint(Point(x: bubble.frame.left + cell / 2, y: bubble.frame.top - 40)), steps: 4)
        #expect(bubble.selection == 0)
        rig.move(to: keyboard.windowPoint(Point(x: bubble.frame.left + cell * 3 / 2, y: key.frame.center.y)), steps: 4)
        #expect(bubble.selection == 1)
        let end = keyboard.windowPoint(Point(x: bubble.frame.right + 40, y: bubble.frame.top - 10))
        rig.move(to: end, steps: 4)
        #expect(bubble.selection == 7)
        rig.up(end)
        #expect(field.text == "ę")
        try rig.finish()
    }

    /// On the right-hand half the letter itself stands at the right, above its key, and the accents that are meant most beside it.
    @Test func theLetterItselfIsAboveItsKey() throws {
        let rig = try Rig(1024, 480)
        let keyboard = keyboard(rig, .english)
        let bubble = keyboard.preview
        for (name, accent) in [("e", "é"), ("o", "ó")] {
            let key = try #require(keyboard.keys.first { $0.accessibility?.identifier == "key.\(name)" })
            rig.down(keyboard.windowPoint(key.frame.center))
            rig.advance(520)
            let cell = bubble.frame.width / bubble.columns
            let way = name == "e" ? 1 : -1
            let letter = Point(
                x: name == "e" ? bubble.frame.left + cell / 2 : bubble.frame.right - cell / 2, y: bubble.frame.center.y)
            #expect(key.frame.left <= letter.x && letter.x < key.frame.right, "\(name)")
            rig.move(to: keyboard.windowPoint(letter), steps: 4)
            #expect(bubble.selection == 0)
            let place = keyboard.windowPoint(Point(x: letter.x + 2 * way * cell, y: letter.y))
            rig.move(to: place, steps: 4)
            if name == "o" { rig.expect(golden: "accents-to-the-left") }
            rig.up(place)
            #expect(field.text.hasSuffix(accent), "\(field.text)")
            rig.advance(100)
        }
        try rig.finish()
    }

    /// Above a key in the middle lies an accent, where the row is too long to begin there.
    @Test func aFingerThatTremblesChoosesNothing() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let keyboard = keyboard(rig, .english)
        for name in ["u", "e"] {
            let key = try #require(keyboard.keys.first { $0.accessibility?.identifier == "key.\(name)" })
            let place = keyboard.windowPoint(key.frame.center)
            rig.down(place)
            rig.advance(520)
            #expect(keyboard.preview.choices.count > 1)
            for step in [3, -4, 6, -2] {
                rig.touch(.moved, Point(x: place.x + step, y: place.y - step))
                rig.advance(16)
                #expect(keyboard.preview.selection == 0)
            }
            rig.up(place)
            rig.advance(100)
        }
        #expect(field.text == "ue")
        try rig.finish()
    }
}
