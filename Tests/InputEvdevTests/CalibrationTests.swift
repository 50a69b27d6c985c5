import Devices
import Geometry
import Testing

@testable import InputEvdev

@Suite struct CalibrationTests {
    @Test(arguments: [
        ("1 0 0 0 1 0", Rotation.none), ("0 -1 1 1 0 0", .quarter), ("-1 0 1 0 -1 1", .half), ("0 1 0 -1 0 1", .threeQuarters),
    ]) func theFourMountingsAreTheFourRotations(text: String, rotation: Rotation) throws {
        let calibration = try #require(Calibration(text))
        for place in [UnitPoint(x: 0, y: 0), UnitPoint(x: 0.25, y: 0.75), UnitPoint(x: 1, y: 0.5)] {
            // A digitizer mounted with a turn sees the picture's place where the picture turned like it would lie on the panel.
            #expect(calibration(place) == rotation.panel(ofContent: place))
        }
    }

    @Test(arguments: [
        ("-1 0 1 0 1 0", UnitPoint(x: 0.75, y: 0.5)), ("1 0 0 0 -1 1", UnitPoint(x: 0.25, y: 0.5)),
        ("0 1 0 1 0 0", UnitPoint(x: 0.5, y: 0.25)), ("0.5 0 0.25 0 0.5 0.25", UnitPoint(x: 0.375, y: 0.5)),
    ]) func axesAreInvertedSwappedAndScaled(text: String, wanted: UnitPoint) throws {
        let calibration = try #require(Calibration(text))
        #expect(calibration(UnitPoint(x: 0.25, y: 0.5)) == wanted)
    }

    @Test(arguments: [
        "", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 one 0", "nan 0 0 0 1 0", "inf 0 0 0 1 0", "0 0 0 0 0 0", "1 1 0 1 1 0", "1e9 0 0 0 1 0",
    ]) func whatCannotBeInvertedIsRefused(text: String) {
        #expect(Calibration(text) == nil)
    }

    @Test func theConfigurationWinsOverUdev() throws {
        let swapped = try #require(Calibration("0 1 0 1 0 0"))
        let mirrored = try #require(Calibration("-1 0 1 0 1 0"))
        let turned = try #require(Calibration("-1 0 1 0 -1 1"))
        var configuration = InputConfiguration()
        #expect(configuration.calibration(ofDevice: "Panel", property: nil) == .identity)
        #expect(configuration.calibration(ofDevice: "Panel", property: "-1 0 1 0 -1 1") == turned)
        #expect(configuration.calibration(ofDevice: "Panel", property: "nonsense") == .identity)
        configuration.calibrations["*"] = mirrored
        configuration.calibrations["Panel"] = swapped
        #expect(configuration.calibration(ofDevice: "Panel", property: "-1 0 1 0 -1 1") == swapped)
        #expect(configuration.calibration(ofDevice: "Other", property: "-1 0 1 0 -1 1") == mirrored)
    }

    @Test func aDigitizerWithThePanelsPixelsHitsThemInEveryMounting() {
        let axis = AxisRange(minimum: 0, maximum: 1279)
        let size = Size(width: 1280, height: 1280)
        for value in [Int32(0), 1, 640, 1278, 1279] {
            let share = axis.share(of: value)
            #expect(UnitPoint(x: share, y: 1 - share).pixel(in: size) == Point(x: Int(value), y: 1279 - Int(value)))
        }
    }

    @Test func valuesOutsideAnAxisAreItsEnds() {
        let axis = AxisRange(minimum: -100, maximum: 99)
        #expect(axis.share(of: .min) == axis.share(of: -100))
        #expect(axis.share(of: .max) == axis.share(of: 99))
        #expect(axis.share(of: 0) == 0.5025)
        #expect(AxisRange(minimum: .min, maximum: .max).share(of: 0) > 0.49)
        #expect(AxisRange(minimum: 5, maximum: 5).share(of: 5) == 0.5)
    }

    @Test func widthComesInMillimetresWhereTheDeviceTells() {
        let x = AxisRange(minimum: 0, maximum: 999, resolution: 10)
        #expect(TouchSurface(x: x, y: x, touchMajorResolution: 5).millimetres(touchMajor: 40) == 8)
        #expect(TouchSurface(x: x, y: x).millimetres(touchMajor: 40) == 4)
        #expect(TouchSurface(x: x, y: x).millimetres(touchMajor: 0) == nil)
        let silent = AxisRange(minimum: 0, maximum: 999)
        #expect(TouchSurface(x: silent, y: silent).millimetres(touchMajor: 40) == nil)
    }
}
