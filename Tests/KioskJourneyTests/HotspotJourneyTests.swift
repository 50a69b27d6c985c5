import Foundation
import ImageFiles
import TestSupport
import Testing

/// A guest's phone joins the booth's own network first. The network is told of by files, as the appliance's system writes them; the
/// courier, the page and the codes are real.
@Suite(.serialized) struct HotspotJourneyTests {
    private let place: KioskPlace
    private let hotspot: String

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
        hotspot = place.folder.path(of: "hotspot")
        try FileManager.default.createDirectory(atPath: hotspot, withIntermediateDirectories: true)
    }

    private func run(_ size: String) throws -> KioskRun {
        let path = place.folder.path(of: "mememe.yaml")
        try Data("phone: {network: hotspot, hotspot_folder: \(hotspot)}\n".utf8).write(to: URL(fileURLWithPath: path))
        return try KioskRun(place, size: size, ["--config", path])
    }

    private func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(hotspot)/\(name)")) }

    private func beginNetwork() throws { try write("name=Anna; Ben K7Q\npassword=7hk2qpx4m9nrw\naddress=127.0.0.1:0\n", "network") }

    private func waitFor(_ identifier: String, _ kiosk: KioskRun) throws {
        try wait(for: "\(identifier) on the screen") { try kiosk.shows(identifier) }
        try kiosk.automation.settle()
    }

    private func codeOnThePanel(_ kiosk: KioskRun) throws -> String {
        let shot = place.folder.path(of: "code.png")
        try kiosk.automation.screenshot(shot)
        return try #require(try readCodes(inPicture: shot).first)
    }

    private func openHandOver(_ kiosk: KioskRun) throws {
        try MainJob(by: kiosk.user).choosePhoto()
        try kiosk.tap("editor.share")
        try wait(for: "the phone's tile") { try kiosk.element("share.phone").isEnabled }
        try kiosk.tap("share.phone")
    }

    @Test(arguments: ["800x480", "1080x1920"])
    func thePanelGoesOnWhenThePhoneHasJoined(_ size: String) throws {
        try beginNetwork()
        let kiosk = try run(size)
        try openHandOver(kiosk)
        try waitFor("handover.wifi", kiosk)
        let code = #"WIFI:T:WPA;S:Anna\; Ben K7Q;P:7hk2qpx4m9nrw;;"#
        #expect(try codeOnThePanel(kiosk) == code)
        #expect(try kiosk.element("handover.wifi").value == code)
        try write("1800000000 02:00:00:00:01:00 10.42.0.10 Pixel-7 *\n", "leases")
        try waitFor("handover.code", kiosk)
        let address = try codeOnThePanel(kiosk)
        #expect(try kiosk.element("handover.code").value == address)
        let saved = place.folder.path(of: "meme.jpg")
        try runSuccessfully(["curl", "-sfL", "-o", saved, address + "/picture"])
        #expect(try place.bytes(saved) == place.bytes(try #require(place.files(in: "memes").first)))
        try wait(for: "the last words") { try kiosk.automation.tree().words.contains("It’s on your phone.") }
        #expect(try kiosk.quit() == 0)
    }

    /// A phone that was in the network already: a button leads on, and another one back.
    @Test func stepsAreTakenByHand() throws {
        try beginNetwork()
        try write("1800000000 02:00:00:00:01:00 10.42.0.10 Pixel-7 *\n", "leases")
        let kiosk = try run("800x480")
        try openHandOver(kiosk)
        try waitFor("handover.wifi", kiosk)
        try kiosk.tap("handover.step-2")
        try waitFor("handover.code", kiosk)
        try kiosk.tap("handover.step-1")
        try waitFor("handover.wifi", kiosk)
        #expect(try kiosk.quit() == 0)
    }

    @Test func aNetworkThatGoesAndComesBackCostsASentence() throws {
        let kiosk = try run("800x480")
        try MainJob(by: kiosk.user).choosePhoto()
        try kiosk.tap("editor.share")
        #expect(try !kiosk.element("share.phone").isEnabled)
        try beginNetwork()
        try wait(for: "the phone's tile") { try kiosk.element("share.phone").isEnabled }
        try kiosk.tap("share.phone")
        try waitFor("handover.wifi", kiosk)
        try FileManager.default.removeItem(atPath: "\(hotspot)/network")
        try wait(for: "the sentence") {
            try kiosk.automation.tree().words.contains("The booth’s Wi-Fi is off right now. It comes back by itself.")
        }
        try beginNetwork()
        try waitFor("handover.wifi", kiosk)
        try FileManager.default.removeItem(atPath: "\(hotspot)/network")
        try waitFor("handover.renew", kiosk)
        try kiosk.tap("handover.back")
        try wait(for: "a tile that says so") { try !kiosk.element("share.phone").isEnabled }
        #expect(try kiosk.element("share.phone").label?.contains("No connection") == true)
        #expect(try kiosk.quit() == 0)
    }

    /// The way in goes through the same steps.
    @Test func aPhotoComesFromAPhoneThatHasJoined() throws {
        try beginNetwork()
        let kiosk = try run("1280x800")
        try kiosk.tap("sent-memes.add")
        try kiosk.tap("editor.album")
        try wait(for: "the phone in the album") { try kiosk.element("album.phone").isEnabled }
        try kiosk.tap("album.phone")
        try waitFor("handover.wifi", kiosk)
        try write("1800000000 02:00:00:00:01:00 10.42.0.10 * *\n", "leases")
        try waitFor("upload.code", kiosk)
        let photo = place.folder.path(of: "mine.png")
        try Data(ImageFile.png(KioskPlace.photo(320, 500))).write(to: URL(fileURLWithPath: photo))
        try runSuccessfully(["curl", "-sfL", "-F", "photos=@\(photo)", try #require(try kiosk.element("upload.code").value)])
        try wait(for: "the album") { try !kiosk.shows("upload.code") && kiosk.shows("album.cancel") }
        #expect(try kiosk.quit() == 0)
    }
}
