import Foundation
import ImageFiles
import TestSupport
import Testing

/// A kiosk at rest sleeps, whatever it has done before, and holds no more than it has use for.
@Suite struct RestJourneyTests {
    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        place.showsMounts = false
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    /// Nobody wakes for three seconds; what is on its way to rest has half a minute to get there.
    private func expectRest(_ kiosk: KioskRun, _ what: Comment) throws {
        try wait(for: "the kiosk to rest", atMost: .seconds(30)) {
            let before = try threadSleeps(ofProcess: kiosk.identifier)
            pause(.seconds(3))
            return try threadSleeps(ofProcess: kiosk.identifier) == before
        }
        #expect(kiosk.isRunning, what)
    }

    @Test func nothingWakesTheKioskAfterItsStart() throws {
        try expectRest(try KioskRun(place), "after the start")
    }

    @Test func nothingWakesTheKioskAfterAShare() throws {
        let kiosk = try KioskRun(place)
        let job = MainJob(by: kiosk.user)
        try job.choosePhoto()
        try job.caption("editor.top", "rest")
        try job.share()
        #expect(try kiosk.shows("sent-memes.add"))
        try expectRest(kiosk, "after a meme was kept")
    }

    /// What prints, sends, films and speaks is loaded by whoever does that.
    @Test func whatNobodyAskedForIsNotLoaded() throws {
        let kiosk = try KioskRun(place)
        try kiosk.choosePhoto()
        let maps = try memoryMaps(ofProcess: "\(kiosk.identifier)")
        let libraries = [
            "libcups", "libcurl", "libmicrohttpd", "libvncserver", "libsystemd", "libv4l2", "libasound", "libespeak", "libheif",
            "libgnutls", "libgcrypt",
        ]
        #expect(libraries.filter { maps.contains($0) } == [])
        #expect(maps.contains("libfreetype"), "what every kiosk needs is seen here")
    }
}
