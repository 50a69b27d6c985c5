import Foundation
import Geometry
import TestSupport
import Testing

/// Somebody helps from afar: the program, its courier, and a viewer that speaks the protocol.
@Suite(.serialized) struct RemoteHelpJourneyTests {
    private let place: KioskPlace
    private let port: Int
    private let kiosk: KioskRun

    init() throws {
        place = try KioskPlace()
        port = try freePort()
        let file = place.folder.path(of: "mememe.yaml")
        let lines = "setup: ask\nvnc:\n  help: \"127.0.0.1:\(port)\"\nsession:\n  idle: never\nreduced_motion: true\n"
        try Data(lines.utf8).write(to: URL(fileURLWithPath: file))
        kiosk = try KioskRun(place, size: "1280x800", ["--config", file])
        for _ in 1...2 { try kiosk.tap("setup.continue") }
        for _ in 1...2 { try type("setup.pin", then: "setup.continue") }
        try kiosk.tap("setup.continue")
    }

    private func type(_ prefix: String, then go: String) throws {
        for digit in "4711" { try kiosk.tap("\(prefix).\(digit)") }
        try kiosk.tap(go)
    }

    private func letHelpersIn() throws -> String {
        try kiosk.user.finger.press(40, 33)
        pause(.milliseconds(3_200))
        try kiosk.user.finger.lift(40, 33)
        try kiosk.automation.settle()
        try type("operator.pin", then: "operator.pin.open")
        try kiosk.tap("operator.section.system")
        try kiosk.tap("operator.help.begin")
        try wait(for: "a password") { try kiosk.shows("operator.help.password") }
        #expect(try kiosk.element("operator.help.address").value == "127.0.0.1:\(port)")
        return try #require(kiosk.element("operator.help.password").value)
    }

    /// The whole picture as the viewer has it.
    private func picture(_ viewer: RFBClient, _ size: Size) throws -> [UInt32] {
        try viewer.request(size, incremental: false)
        var picture = [UInt32](repeating: 0, count: size.area)
        var rest = size.area
        while rest > 0 {
            for patch in try viewer.update() where !patch.isNewSize {
                for (index, pixel) in patch.pixels.enumerated() {
                    let (x, y) = (patch.rect.x + index % patch.rect.width, patch.rect.y + index / patch.rect.width)
                    picture[y * size.width + x] = pixel
                }
                rest -= patch.rect.size.area
            }
        }
        return picture
    }

    private func isSame(_ seen: [UInt32]) throws -> Bool {
        zip(try kiosk.screenshot().pixels, seen).allSatisfy { ($0 ^ $1) & 0xFFFFFF == 0 }
    }

    @Test func heSeesAndTouchesTheScreenAndIsCutOff() throws {
        #expect(throws: ConversationError.self) { try RFBClient(port: port) }
        let password = try letHelpersIn()
        let stranger = try RFBClient(port: port)
        #expect(throws: ConversationError.self) { try stranger.greet(password: password == "aaaaaaaa" ? "bbbbbbbb" : "aaaaaaaa") }
        #expect(try !kiosk.shows("remote-help"), "who has no password sees nothing")

        let helper = try RFBClient(port: port)
        let size = try helper.greet(password: password)
        #expect(size == Size(width: 1280, height: 800))
        try wait(for: "the sign") { try kiosk.shows("remote-help") }
        try kiosk.automation.settle()
        #expect(try isSame(picture(helper, size)))
        #expect(try kiosk.element("operator.help.watched").value == "Sees this screen")
        let leave = try kiosk.element("operator.leave").frame
        let (x, y) = (Int(leave.x + leave.width / 2), Int(leave.y + leave.height / 2))
        for buttons in [UInt8(1), 0] { try helper.pointer(buttons, x: x, y: y) }
        try wait(for: "the next guest's screen") { try kiosk.shows("attract") }
        try kiosk.automation.settle()
        try wait(for: "the same picture") { try isSame(picture(helper, size)) }

        try kiosk.tap("remote-help")
        #expect(try !kiosk.shows("remote-help"))
        #expect(try helper.receiveAll().count >= 0, "the viewer is hung up on")
        try wait(for: "a closed door") { (try? RFBClient(port: port)) == nil }
        #expect(try kiosk.quit() == 0)
    }

    /// When the courier goes it is over, and the next helper gets another password.
    @Test func itEndsWithTheCourier() throws {
        let password = try letHelpersIn()
        let helper = try RFBClient(port: port)
        _ = try helper.greet(password: password)
        try wait(for: "the sign") { try kiosk.shows("remote-help") }
        for child in try kiosk.children {
            let line = FileManager.default.contents(atPath: "/proc/\(child)/cmdline") ?? Data()
            if String(decoding: line, as: UTF8.self).contains("courier") { _ = kill(child, SIGKILL) }
        }
        try wait(for: "the end") { try !kiosk.shows("remote-help") }
        try kiosk.automation.settle()
        try kiosk.expectWords("Remote help has ended: the way to the network was lost.")
        _ = try helper.receiveAll()

        try kiosk.tap("operator.help.begin")
        try wait(for: "a password") { try kiosk.shows("operator.help.password") }
        let second = try RFBClient(port: port)
        #expect(throws: ConversationError.self) { try second.greet(password: password) }
        let third = try RFBClient(port: port)
        _ = try third.greet(password: try #require(kiosk.element("operator.help.password").value))
        try wait(for: "the sign") { try kiosk.shows("remote-help") }
        #expect(try kiosk.quit() == 0)
    }

    /// Half an hour later it is over, though nobody did anything.
    @Test func itEndsByItself() throws {
        let password = try letHelpersIn()
        let helper = try RFBClient(port: port)
        _ = try helper.greet(password: password)
        try wait(for: "the sign") { try kiosk.shows("remote-help") }
        // The operator's screen and the invitation change all the time, which would be drawn two thousand times.
        for button in ["operator.leave", "attract"] { try kiosk.tap(button) }
        for _ in 0..<6 { try kiosk.automation.advance(milliseconds: 301_000) }
        try wait(for: "the end") { try !kiosk.shows("remote-help") }
        _ = try helper.receiveAll()
        try wait(for: "a closed door") { (try? RFBClient(port: port)) == nil }
        #expect(try kiosk.quit() == 0)
    }
}
