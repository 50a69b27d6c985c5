import Devices
import Geometry
import HeadlessDevices
import Memes
import Testing

@testable import Kiosk
@testable import Toolkit

/// Fingers that pinch a picture.
@Suite(.serialized) struct ZoomTests {
    /// A touch screen may report a second finger where the first one is.
    @Test func fingersThatBeginAtOnePlaceEnlargeNothingAtOnce() async throws {
        let rig = try KioskRig(1280, 800)
        try await rig.settle()
        let view = View(rig.application.window.surroundings)
        view.frame = Rect(x: 0, y: 0, width: 1280, height: 800)
        view.acceptsSeveralTouches = true
        let gesture = ZoomRecognizer()
        var factors: [Double] = []
        gesture.onChange = { factor, _, _ in factors.append(factor) }
        view.add(gesture)
        rig.application.window.root.add(view)
        let place = Point(x: 600, y: 400)
        for contact in 0...1 { rig.touch(.began, place, contact: contact) }
        for (contact, aside) in [(0, 100), (1, -100)] {
            rig.touch(.moved, place + Point(x: aside, y: 0), contact: contact)
            try await rig.advance(17)
        }
        #expect(factors == [1, 2])
        for (contact, aside) in [(0, 100), (1, -100)] { rig.touch(.ended, place + Point(x: aside, y: 0), contact: contact) }
    }

    /// A picture that was pinched smaller than it fits, or dragged while it is as small as that, goes back.
    @Test func aPictureThatWasPinchedTogetherFitsAgain() async throws {
        let rig = try KioskRig(1280, 800)
        let meme = rig.archive.insert(photo: rig.photos[0], top: "small", bottom: "again")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        let (fitted, place) = (rig.memory.presentedFrame.pixels, try rig.element("detail.image").frame.center)
        // Told in one word: a million pixels would be compared and printed one by one.
        var fits: Bool { rig.memory.presentedFrame.pixels == fitted }
        let fingers = [(contact: 0, side: -1), (contact: 1, side: 1)]
        for (contact, side) in fingers { rig.touch(.began, place + Point(x: 200 * side, y: 0), contact: contact) }
        for distance in stride(from: 180, through: 100, by: -20) {
            for (contact, side) in fingers { rig.touch(.moved, place + Point(x: distance * side, y: 0), contact: contact) }
            try await rig.advance(17)
        }
        #expect(!fits)
        for (contact, side) in fingers { rig.touch(.ended, place + Point(x: 100 * side, y: 0), contact: contact) }
        try await rig.settle()
        #expect(fits)
        rig.check()
    }

    @Test func enlargedPicturesHaveTheirFilesPixelsAndLeaveRoomForOthers() {
        let large = Size(width: 4096, height: 3072)
        #expect(ZoomView.enlargement(of: Size(width: 400, height: 300), to: 2.5, whole: large) == 2.5)
        #expect(ZoomView.enlargement(of: Size(width: 400, height: 300), to: 2.5, whole: Size(width: 480, height: 360)) == 1.2)
        let fitted = Size(width: 1036, height: 777)
        let factor = ZoomView.enlargement(of: fitted, to: 4, whole: large)
        let byteCount = Double(fitted.area * 4) * factor * factor
        #expect(abs(byteCount - Double(PictureLoader.byteLimit / 2)) < 1000 && factor > 1.9)
    }

    /// What lies between the fingers stays between them, and a double tap enlarges what was tapped.
    @Test func aPictureIsEnlargedAroundWhereItIsTouched() async throws {
        let rig = try KioskRig(1280, 800)
        let meme = rig.archive.insert(photo: rig.photos[0], top: "here", bottom: "")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        let view = try #require(rig.application.window.root.allViews.compactMap { $0 as? ZoomView }.last)
        let place = view.windowRect(view.bounds).center + Point(x: 200, y: -60)
        let fingers = [(contact: 0, side: -1), (contact: 1, side: 1)]
        for (contact, side) in fingers { rig.touch(.began, place + Point(x: 100 * side, y: 0), contact: contact) }
        for distance in [150, 200] {
            for (contact, side) in fingers { rig.touch(.moved, place + Point(x: distance * side, y: 0), contact: contact) }
            try await rig.advance(17)
        }
        #expect(abs(view.zoom - 2) + abs(view.shift.x + 200) + abs(view.shift.y - 60) < 1e-6, "\(view.zoom), \(view.shift)")
        for (contact, side) in fingers { rig.touch(.moved, place + Point(x: 200 * side + 30, y: -10), contact: contact) }
        try await rig.advance(17)
        #expect(abs(view.zoom - 2) + abs(view.shift.x + 170) + abs(view.shift.y - 50) < 1e-6, "both moved: \(view.zoom), \(view.shift)")
        for (contact, side) in fingers { rig.touch(.ended, place + Point(x: 200 * side + 30, y: -10), contact: contact) }
        try await rig.settle()
        #expect(abs(view.zoom - 2) < 1e-6)
        try await rig.tapTwice(place)
        #expect(view.zoom == 1 && view.shift == (0, 0))
        try await rig.tapTwice(place)
        #expect(view.zoom == 2.5 && view.shift == (-300, 90), "\(view.zoom), \(view.shift)")
        rig.check()
    }

    @Test func arrowsLeadToTheNeighboursAndNoFurther() async throws {
        let rig = try KioskRig(1280, 800)
        for number in 0..<3 { rig.archive.insert(photo: rig.photos[number], top: "meme \(number)", bottom: "") }
        let memes = rig.archive.memes
        try await rig.settle()
        try await rig.tap("meme.\(memes[1].id)")
        let detail = try #require(rig.application.window.root.last(DetailScreen.self))
        #expect(detail.meme == memes[1] && rig.shows("detail.previous") && rig.shows("detail.next"))
        try await rig.tap("detail.previous")
        #expect(detail.meme == memes[0] && !rig.shows("detail.previous") && rig.shows("detail.next"))
        try await rig.tap("detail.next")
        try await rig.tap("detail.next")
        #expect(detail.meme == memes[2] && rig.shows("detail.previous") && !rig.shows("detail.next"))
        try await rig.tap("detail.previous")
        #expect(detail.meme == memes[1])
        rig.check()
    }
}
