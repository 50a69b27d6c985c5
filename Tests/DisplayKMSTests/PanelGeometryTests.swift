import Geometry
import Testing

@testable import DisplayKMS

@Suite struct PanelGeometryTests {
    /// The kernel's names say which edge of the panel's own picture points up in the device; the guest's top must lie there.
    @Test(arguments: [
        ("Normal", UnitPoint(x: 0.5, y: 0)), ("Upside Down", UnitPoint(x: 0.5, y: 1)),
        ("Left Side Up", UnitPoint(x: 0, y: 0.5)), ("Right Side Up", UnitPoint(x: 1, y: 0.5)),
    ])
    func theGuestsTopLiesAlongTheEdgeThatPointsUp(_ name: String, _ topOnPanel: UnitPoint) {
        #expect(mounting(panelOrientation: name).panel(ofContent: UnitPoint(x: 0.5, y: 0)) == topOnPanel)
    }

    @Test func anUnknownOrientationTurnsNothing() {
        #expect(mounting(panelOrientation: "Sideways") == .none)
    }

    @Test func millimetresAreBelievedWhenTheyFitTheMode() {
        let wide = Size(width: 1920, height: 1080)
        #expect(plausibleMillimetres(Size(width: 344, height: 194), for: wide) == Size(width: 344, height: 194))
        #expect(plausibleMillimetres(Size(width: 0, height: 0), for: wide) == nil)
        #expect(plausibleMillimetres(Size(width: 16, height: 9), for: wide) == nil)
        #expect(plausibleMillimetres(Size(width: 194, height: 344), for: wide) == nil)
        #expect(plausibleMillimetres(Size(width: 3200, height: 1800), for: wide) == nil)
        #expect(plausibleMillimetres(Size(width: 400, height: 300), for: wide) == nil)
        #expect(plausibleMillimetres(Size(width: 160, height: 100), for: wide) == Size(width: 160, height: 100))
    }

    @Test(arguments: [(29, false), (30, true), (3000, true), (3001, false)])
    func millimetresAreBelievedFromThreeCentimetresToThreeMetres(_ side: Int, _ isBelieved: Bool) {
        let panel = Size(width: side, height: side)
        #expect(plausibleMillimetres(panel, for: Size(width: 720, height: 720)) == (isBelieved ? panel : nil))
    }

    /// The kernel counts counter-clockwise, we clockwise.
    @Test func thePlanesRotationIsNamedTheKernelsWay() {
        let bits: [String: UInt64] = ["rotate-0": 0, "rotate-90": 1, "rotate-180": 2, "rotate-270": 3, "reflect-x": 4]
        let all = Properties.Property(id: 9, value: 1, names: bits)
        #expect(Rotation.allCases.map { rotationValue($0, of: all) } == [1, 8, 4, 2])
        let upright = Properties.Property(id: 9, value: 1, names: ["rotate-0": 0, "rotate-180": 2])
        #expect(Rotation.allCases.map { rotationValue($0, of: upright) } == [1, nil, 4, nil])
        #expect(Rotation.allCases.map { rotationValue($0, of: nil) } == [1, nil, nil, nil])
    }
}
