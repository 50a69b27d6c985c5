import Foundation
import Glibc
import ImageFiles
import TestSupport
import Testing

/// The kiosk with phones configured: the program starts its courier by itself, and outlives it.
@Suite(.serialized) struct PhoneJourneyTests {
    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    private func run(_ phone: String) throws -> KioskRun {
        let path = place.folder.path(of: "mememe.yaml")
        try Data("phone: \(phone)\n".utf8).write(to: URL(fileURLWithPath: path))
        return try KioskRun(place, ["--config", path])
    }

    /// The couriers of this kiosk.
    private func couriers(_ kiosk: KioskRun) throws -> [Int32] {
        let number = try kiosk.identifier
        let path = "/proc/\(number)/task/\(number)/children"
        let children = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ").compactMap { Int32($0) }
        return children.filter { child in
            // Children end while they are looked at.
            ((try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? "").contains("courier")
        }
    }

    private func openShareSheet(_ kiosk: KioskRun) throws {
        try MainJob(by: kiosk.user).choosePhoto()
        try kiosk.tap("editor.share")
    }

    @Test func tileIsReadyAndTheCourierGoesWithTheKiosk() throws {
        let kiosk = try run("{network: lan, address: \"127.0.0.1:0\"}")
        try wait(for: "a courier") { try couriers(kiosk).count == 1 }
        let courier = try #require(couriers(kiosk).first)
        try openShareSheet(kiosk)
        try wait(for: "the phone's tile") { try kiosk.element("share.phone").isEnabled }
        #expect(try kiosk.quit() == 0)
        try wait(for: "the courier's end") { kill(courier, 0) != 0 }
    }

    /// Pulled away while the sheet is open: the kiosk goes on, and another courier comes when it is needed.
    @Test func kioskOutlivesItsCourier() throws {
        let kiosk = try run("{network: lan, address: \"127.0.0.1:0\"}")
        try wait(for: "a courier") { try couriers(kiosk).count == 1 }
        let first = try #require(couriers(kiosk).first)
        #expect(kill(first, SIGKILL) == 0)
        try wait(for: "the end of it") { try couriers(kiosk).isEmpty }
        try openShareSheet(kiosk)
        try wait(for: "another one") { try couriers(kiosk).contains { $0 != first } }
        try wait(for: "the phone's tile") { try kiosk.element("share.phone").isEnabled }
        try kiosk.tap("share.keep")
        #expect(try kiosk.shows("sent-memes.add") && kiosk.quit() == 0)
    }

    @Test func hotspotNeedsTheAppliance() throws {
        let kiosk = try run("{network: hotspot, hotspot_folder: \(place.folder.path(of: "nothing"))}")
        try openShareSheet(kiosk)
        #expect(try !kiosk.element("share.phone").isEnabled)
        #expect(try kiosk.element("share.phone").label?.contains("No connection") == true)
        #expect(try kiosk.quit() == 0)
    }

    @Test func nobodyIsOfferedAPhoneThatIsNotConfigured() throws {
        let kiosk = try run("{network: \"off\"}")
        try openShareSheet(kiosk)
        #expect(try !kiosk.shows("share.phone") && kiosk.shows("share.keep"))
        #expect(try couriers(kiosk).isEmpty)
        #expect(try kiosk.quit() == 0)
    }
}
