import Geometry
import Memes
import TestSupport
import Testing

/// What must hold whatever a guest does to a crop's frame.
@Suite struct CropFrameTests {
    private static let pictures = [(4000, 3000), (3000, 4000), (1000, 1000), (1, 1), (6000, 600), (333, 1999)].map {
        Size(width: $0.0, height: $0.1)
    }

    private func expectLegal(_ frame: CropFrame, _ what: Comment) {
        let (box, slack) = (frame.box, 1e-6 * Double(frame.picture.longSide))
        #expect(box.left >= -slack && box.top >= -slack, what)
        #expect(box.right <= Double(frame.picture.width) + slack && box.bottom <= Double(frame.picture.height) + slack, what)
        #expect(min(box.width, box.height) >= frame.minimumSide - slack, what)
    }

    private func expectShape(_ frame: CropFrame, _ shape: Double?, _ what: Comment) {
        if let shape { #expect(abs(frame.box.width / frame.box.height / shape - 1) < 1e-6, what) }
    }

    private func shape(_ ratio: CropRatio, of picture: Size) -> Double? {
        switch ratio {
        case .free: nil
        case .original: Double(picture.width) / Double(picture.height)
        case .square: 1
        case .fourThirds: 4.0 / 3
        case .threeQuarters: 0.75
        case .sixteenNinths: 16.0 / 9
        }
    }

    @Test(arguments: pictures)
    func noGestureLeavesThePictureOrLosesTheShape(_ picture: Size) {
        for seed in UInt64(0)..<60 {
            var chance = SeededGenerator(seed: seed)
            var frame = CropFrame(nil, of: picture)
            var shape: Double?
            for step in 0..<40 {
                let reach = 1.5 * Double(frame.picture.longSide)
                let (x, y) = (Double.random(in: -reach...reach, using: &chance), Double.random(in: -reach...reach, using: &chance))
                switch Int.random(in: 0..<5, using: &chance) {
                case 0:
                    let ratio = CropRatio.allCases.randomElement(using: &chance) ?? .free
                    frame.choose(ratio)
                    shape = self.shape(ratio, of: frame.picture)
                    #expect(frame.ratio == ratio)
                case 1: frame.place(frame.box.moved(x: x, y: y))
                case 2: frame.place(frame.box.scaled(Double.random(in: 0.01...20, using: &chance), aroundX: x, y: y))
                case 3:
                    frame.turn()
                    shape = shape.map { 1 / $0 }
                default: frame.drag(CropHandle.allCases.randomElement(using: &chance) ?? .top, from: frame.box, x: x, y: y)
                }
                expectLegal(frame, "\(picture), seed \(seed), step \(step)")
                expectShape(frame, shape, "\(picture), seed \(seed), step \(step)")
            }
        }
    }

    @Test(arguments: CropHandle.allCases, CropRatio.allCases)
    func theOppositeSideStays(_ handle: CropHandle, _ ratio: CropRatio) {
        var frame = CropFrame(nil, of: Size(width: 4000, height: 3000))
        frame.choose(ratio)
        frame.place(frame.box.scaled(0.5, aroundX: 2000, y: 1500))
        let start = frame.box
        for travel in [-900.0, -250, -3, 0, 3, 250, 900] {
            frame.drag(handle, from: start, x: travel, y: travel)
            if handle.horizontal < 0 { #expect(abs(frame.box.right - start.right) < 1e-6) }
            if handle.horizontal > 0 { #expect(abs(frame.box.left - start.left) < 1e-6) }
            if handle.vertical < 0 { #expect(abs(frame.box.bottom - start.bottom) < 1e-6) }
            if handle.vertical > 0 { #expect(abs(frame.box.top - start.top) < 1e-6) }
        }
        frame.drag(handle, from: start, x: 0, y: 0)
        #expect(abs(frame.box.left - start.left) + abs(frame.box.bottom - start.bottom) < 1e-6, "a finger that came back changes nothing")
    }

    @Test func aFreeCornerFollowsTheFinger() {
        var frame = CropFrame(nil, of: Size(width: 4000, height: 3000))
        frame.drag(.topLeft, from: frame.box, x: 700, y: 400)
        #expect(frame.box == CropFrame.Box(left: 700, top: 400, right: 4000, bottom: 3000))
        #expect(frame.crop == Crop(topLeft: UnitPoint(x: 0.175, y: 400.0 / 3000), bottomRight: UnitPoint(x: 1, y: 1)))
    }

    /// Turning changes nothing of what is seen: every kept corner lies on the same pixel of the original.
    @Test(arguments: pictures.filter { $0.shortSide > 1 })
    func turningKeepsThePart(_ original: Size) throws {
        var frame = CropFrame(nil, of: original)
        frame.drag(.topLeft, from: frame.box, x: 0.3 * Double(original.width), y: 0.2 * Double(original.height))
        frame.drag(.right, from: frame.box, x: -0.1 * Double(original.width), y: 0)
        let start = frame
        let before = Set(corners(of: try #require(frame.crop)))
        for turn in 1...4 {
            frame.turn()
            #expect(frame.rotation.rawValue == turn * 90 % 360 && frame.picture == frame.rotation.contentSize(ofPanel: original))
            #expect(Set(corners(of: try #require(frame.crop))) == before, "after \(turn) quarters")
        }
        #expect(abs(frame.box.left - start.box.left) + abs(frame.box.bottom - start.box.bottom) < 1e-6)
    }

    /// The corners of what a crop keeps as shares of the original, in thousandths.
    private func corners(of crop: Crop) -> [[Int]] {
        [crop.topLeft, crop.bottomRight, UnitPoint(x: crop.topLeft.x, y: crop.bottomRight.y)].map { corner in
            // The original lies in the turned picture as a picture lies on a panel that is turned.
            let place = crop.rotation.content(ofPanel: corner)
            return [Int((place.x * 1000).rounded()), Int((place.y * 1000).rounded())]
        }.flatMap { [[$0[0], -1], [-1, $0[1]]] }
    }

    @Test func aCropIsFoundAgain() throws {
        for ratio in CropRatio.allCases {
            for turns in 0..<4 {
                var frame = CropFrame(nil, of: Size(width: 4000, height: 3000))
                for _ in 0..<turns { frame.turn() }
                frame.choose(ratio)
                frame.place(frame.box.scaled(0.6, aroundX: 0, y: 0))
                let crop = try #require(frame.crop)
                let again = CropFrame(crop, of: Size(width: 4000, height: 3000))
                #expect(again.crop == crop)
                if ![.free, .original].contains(ratio) { #expect(again.ratio == ratio) }
            }
        }
        #expect(CropFrame(nil, of: Size(width: 4, height: 3)).crop == nil)
    }

    @Test func theOriginalShapeShowsAllOfIt() {
        var frame = CropFrame(nil, of: Size(width: 4000, height: 3000))
        frame.choose(.square)
        #expect(frame.box.width == 3000)
        frame.place(frame.box.scaled(0.4, aroundX: 100, y: 100))
        frame.choose(.original)
        #expect(frame.crop == nil)
    }

    @Test func partsHavePixels() {
        let crop = Crop(rotation: .quarter, topLeft: UnitPoint(x: 0.25, y: 0.5), bottomRight: UnitPoint(x: 0.75, y: 1))
        #expect(crop.part(of: Size(width: 3000, height: 4000)) == Rect(x: 750, y: 2000, width: 1500, height: 2000))
        #expect(crop.size(of: Size(width: 4000, height: 3000)) == Size(width: 1500, height: 2000))
        #expect(crop.part(of: Size(width: 1, height: 1)) == Rect(x: 0, y: 0, width: 1, height: 1))
        #expect(crop.whole(fitting: Size(width: 300, height: 400)) == Size(width: 600, height: 800))
    }

    private static let middle = CropFrame.Box(left: 2000, top: 1000, right: 3000, bottom: 2000)

    private func dragged(_ handle: CropHandle, _ ratio: CropRatio, from start: CropFrame.Box = middle, x: Double, y: Double) -> [Double] {
        var frame = CropFrame(nil, of: Size(width: 4000, height: 3000))
        frame.choose(ratio)
        frame.drag(handle, from: start, x: x, y: y)
        return [frame.box.left, frame.box.top, frame.box.right, frame.box.bottom].map { ($0 * 10).rounded() / 10 }
    }

    /// An edge follows the finger one way only, to the picture's edge and to a quarter of its short side.
    @Test(
        arguments: [
            (CropHandle.left, [1700, 1000, 3000, 2000], [0, 1000, 3000, 2000], [2250, 1000, 3000, 2000]),
            (.right, [2000, 1000, 2750, 2000], [2000, 1000, 2750, 2000], [2000, 1000, 4000, 2000]),
            (.top, [2000, 700, 3000, 2000], [2000, 0, 3000, 2000], [2000, 1250, 3000, 2000]),
            (.bottom, [2000, 1000, 3000, 1750], [2000, 1000, 3000, 1750], [2000, 1000, 3000, 3000]),
            (.topLeft, [1700, 700, 3000, 2000], [0, 0, 3000, 2000], [2250, 1250, 3000, 2000]),
            (.bottomRight, [2000, 1000, 2750, 1750], [2000, 1000, 2750, 1750], [2000, 1000, 4000, 3000]),
        ] as [(CropHandle, [Double], [Double], [Double])])
    func aFreeEdgeGoesAsFarAsItMay(_ handle: CropHandle, _ little: [Double], _ back: [Double], _ far: [Double]) {
        #expect(dragged(handle, .free, x: -300, y: -300) == little)
        #expect(dragged(handle, .free, x: -5000, y: -5000) == back)
        #expect(dragged(handle, .free, x: 5000, y: 5000) == far)
        #expect(dragged(handle, .free, x: 1, y: 1) != dragged(handle, .free, x: 0, y: 0), "a pixel is a way, too")
    }

    /// A shape is kept: an edge takes the other two along, around the middle, and a corner follows the finger along the diagonal.
    @Test func aShapedEdgeTakesTheOthersAlong() {
        #expect(dragged(.left, .square, x: -1500, y: 700) == [500, 250, 3000, 2750])
        #expect(dragged(.right, .square, x: -100, y: 700) == [2000, 1050, 2900, 1950])
        #expect(dragged(.top, .square, x: 700, y: -900) == [1550, 100, 3450, 2000])
        #expect(dragged(.bottom, .square, x: 700, y: 600) == [1700, 1000, 3300, 2600])
        #expect(dragged(.bottomRight, .square, x: 500, y: 300) == [2000, 1000, 3400, 2400])
        let wide = CropFrame.Box(left: 1000, top: 750, right: 2000, bottom: 1500)
        #expect(dragged(.topLeft, .fourThirds, from: wide, x: -100, y: -150) == [864, 648, 2000, 1500])
        #expect(dragged(.topLeft, .square, x: -9000, y: -9000) == [1000, 0, 3000, 2000], "what is nearer ends it")
        #expect(dragged(.bottomRight, .square, x: -9000, y: -9000) == [2000, 1000, 2750, 1750])
    }
}
