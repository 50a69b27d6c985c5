import Foundation
import ImageFiles
import TestSupport
import Testing

/// One guest after the other, with the product's own process and its files.
@Suite struct SessionJourneyTests {
    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    private func start(_ lines: String = "", _ arguments: [String] = []) throws -> KioskRun {
        let configuration = place.folder.path(of: "session.yaml")
        try Data("session:\n  idle: 45\n  countdown: 15\n\(lines)".utf8).write(to: URL(fileURLWithPath: configuration))
        return try KioskRun(place, ["--config", configuration] + arguments)
    }

    /// Lets time pass and what falls due in it happen; from then on time passes by hand only.
    private func pass(_ seconds: Int, _ kiosk: KioskRun) throws {
        try kiosk.automation.advance(milliseconds: seconds * 1000)
        try rest(kiosk)
    }

    /// Moves time on by hand until nothing moves.
    private func rest(_ kiosk: KioskRun) throws {
        for _ in 0..<100 {
            try kiosk.automation.advance(milliseconds: 20)
            do { return try kiosk.automation.settle(atMost: .milliseconds(40)) } catch is WaitedInVain {}
        }
        try kiosk.automation.settle()
    }

    /// Taps a control while time passes by hand.
    private func press(_ identifier: String, _ kiosk: KioskRun) throws {
        let place = try kiosk.element(identifier).frame.center
        try kiosk.automation.touch(place.x, place.y, .began)
        try kiosk.automation.touch(place.x, place.y, .ended)
        try rest(kiosk)
    }

    /// From Sent Memes to a half-made meme whose draft is on the disk.
    private func makeHalf(_ kiosk: KioskRun) throws {
        try kiosk.choosePhoto()
        try kiosk.type("editor.top", "secret")
        try pass(1, kiosk)
        #expect(try place.files(in: "drafts").count == 1)
    }

    @Test func sentMemesLeadToTheInvitationAndATouchLeadsBack() throws {
        let kiosk = try start()
        // Until the first call that moves the clock, time passes by itself: seconds, on a machine that has other things to do.
        try pass(35, kiosk)
        #expect(try kiosk.shows("sent-memes.add"))
        try pass(11, kiosk)
        #expect(try kiosk.shows("attract") && !kiosk.shows("sent-memes.add"))
        #expect(try kiosk.element("attract").label == "Tap to make a meme")
        try press("attract", kiosk)
        #expect(try kiosk.shows("sent-memes.add"))
    }

    @Test func whoeverIsStillThereKeepsTheMeme() throws {
        let kiosk = try start()
        try makeHalf(kiosk)
        try pass(46, kiosk)
        try kiosk.expectWords("Are you still there?")
        try press("still-there.stay", kiosk)
        #expect(try kiosk.element("editor.top").value?.lowercased() == "secret" && !kiosk.shows("still-there.stay"))
        try press("editor.share", kiosk)
        try press("share.keep", kiosk)
        #expect(try place.files(in: "memes").count == 1)
    }

    /// Nothing of a stranger's draft is there: neither on the panel nor on the disk, nor after the power failed.
    @Test(arguments: ["gallery", "editor"]) func aStrangersDraftIsGone(_ flow: String) throws {
        var kiosk = try start("", ["--flow", flow])
        try makeHalf(kiosk)
        try pass(46, kiosk)
        try pass(16, kiosk)
        #expect(try kiosk.shows("attract"))
        #expect(try place.files(in: "drafts").isEmpty)
        try press("attract", kiosk)
        if flow == "gallery" { try press("sent-memes.add", kiosk) }
        #expect(try kiosk.element("editor.top").value ?? "" == "" && !kiosk.element("editor.share").isEnabled)
        kiosk.pullThePlug()
        kiosk = try start("", ["--flow", flow])
        #expect(try kiosk.shows(flow == "gallery" ? "sent-memes.add" : "editor.share"))
        if flow == "editor" { #expect(try !kiosk.element("editor.share").isEnabled) }
    }

    @Test func whoeverStartsOverLeavesNothing() throws {
        let kiosk = try start()
        try makeHalf(kiosk)
        try pass(46, kiosk)
        try press("still-there.over", kiosk)
        #expect(try kiosk.shows("attract") && place.files(in: "drafts").isEmpty)
    }

    @Test func aMemeIsItsMakersForAsLongAsTheSessionLasts() throws {
        var kiosk = try start()
        try MainJob(by: kiosk.user).choosePhoto()
        try MainJob(by: kiosk.user).share()
        let meme = try #require(try kiosk.automation.tree().all(startingWith: "meme.").first?.identifier)
        try kiosk.tap(meme)
        #expect(try kiosk.shows("detail.edit") && kiosk.shows("detail.delete") && kiosk.shows("detail.share"))
        try pass(46, kiosk)
        try press("attract", kiosk)
        try press(meme, kiosk)
        #expect(try kiosk.shows("detail.image"))
        #expect(try !kiosk.shows("detail.edit") && !kiosk.shows("detail.delete") && !kiosk.shows("detail.share"))
        #expect(try kiosk.quit() == 0)
        kiosk = try start("privacy:\n  delete: anyone\n  gallery: everyone\n")
        try kiosk.tap(meme)
        #expect(try kiosk.shows("detail.edit") && kiosk.shows("detail.delete"), "the operator allows it")
        #expect(try kiosk.quit() == 0)
        kiosk = try start("privacy:\n  gallery: session\n")
        #expect(try !kiosk.shows(meme) && kiosk.shows("sent-memes.first"))
    }

    /// What a photo tells of its maker stays on the kiosk: the meme that is taken along has none of it.
    @Test func memesTellNothingOfThePhotosMaker() throws {
        let photo = place.album + "/photo.jpg"
        _ = try runSuccessfully([
            "exiftool", "-q", "-overwrite_original", "-GPSLatitude=48.2", "-GPSLatitudeRef=N", "-GPSLongitude=16.3", "-GPSLongitudeRef=E",
            "-SerialNumber=SECRET-123", "-Artist=Nobody Else", "-XMP-dc:Creator=Nobody Else", "-Comment=Nobody Else", photo,
        ])
        #expect(try runSuccessfully(["exiftool", photo]).contains("SECRET-123"))
        let kiosk = try start()
        try MainJob(by: kiosk.user).choosePhoto()
        try MainJob(by: kiosk.user).share()
        for file in try place.files(in: "memes") + place.files(in: "thumbnails") {
            let told = try runSuccessfully(["exiftool", "-a", "-G1", file])
            #expect(told.contains("Image Width"))
            for trace in ["GPS", "SECRET", "Nobody", "Serial", "Artist", "Creator", "XMP"] {
                #expect(!told.contains(trace), "\(trace) in \(file)")
            }
        }
    }

    /// The real clock, and the real threads: between two landings nobody wakes up and no frame is drawn.
    @Test(.enabled(if: LongRun.isWanted, "half a minute of real time")) func theInvitationCostsNothingBetweenTwoLandings() throws {
        let configuration = place.folder.path(of: "short.yaml")
        try Data("session:\n  idle: 10\n".utf8).write(to: URL(fileURLWithPath: configuration))
        place.showsMounts = false
        let kiosk = try KioskRun(place, ["--config", configuration])
        try wait(for: "the invitation", atMost: .seconds(30)) { try kiosk.shows("attract") }
        func frames() throws -> Double { try #require(try kiosk.automation.statistics()["frames"]?["presented"]?.double) }
        // What is on its way to rest since the start has some landings' time to get there; the answer to the last question is, too, when
        // its sender is looked at before it sleeps again.
        try wait(for: "a pause in which nobody wakes", atMost: .seconds(45)) {
            let first = try frames()
            try wait(for: "a landing", atMost: .seconds(10)) { try frames() > first }
            try kiosk.automation.settle()
            let (before, sleeps) = (try frames(), try threadSleeps(ofProcess: kiosk.identifier))
            pause(.seconds(3))
            let rests = try threadSleeps(ofProcess: kiosk.identifier) == sleeps
            #expect(try frames() == before)
            return rests
        }
    }
}
