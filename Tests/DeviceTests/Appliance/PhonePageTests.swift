internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// What a phone in the booth's network finds: the courier, as the appliance's service manager starts, confines and ends it.
    @Suite struct PhonePageTests {
        @Test func aPhoneTakesAMemeHome() throws {
            let port = try freePort()
            let disk = try ApplianceDisk(configuration: "phone: {network: lan, minutes: 1}\n")
            let booth = try ApplianceBooth(
                disk, album: disk.album, twinWishes: "phone: {network: lan, minutes: 1, address: \"127.0.0.1:\(try freePort())\"}\n",
                options: .init(isWired: true, phonePort: port))
            try booth.shareMeme(by: "share.phone")
            // Each shows a code of its own from here on.
            try booth.tapPanel(at: "share.phone")
            let page = try codeOnPanel(of: booth)
            let phone = Phone(address: "http://127.0.0.1:\(port)", folder: disk.album + "/..")
            let text = try phone.fetch(page)
            #expect(text.status == "200" && String(decoding: text.body, as: UTF8.self).contains("\(page)/picture"))
            let picture = try phone.fetch("\(page)/picture")
            #expect(try phone.fetch("/M/AAAAAAAAAAAAAAAAAAAAAAAAAA").status == "404")
            #expect(try String(decoding: phone.fetch("/").body, as: UTF8.self).contains("name=\"code\""), "a phone can type a code")
            var journal = ""
            try wait(for: "the courier's end", atMost: .seconds(1200), every: .seconds(20)) {
                journal = try disk.journal(while: booth.machine)
                return journal.contains("mememe-courier.service: Deactivated successfully")
            }
            #expect(!journal.contains("mememe-courier.service: Failed"), "\(journal.suffix(4000))")
            booth.machine.cutPower()
            let memes = try disk.memes().files().filter { $0.key.hasPrefix("memes/") }
            #expect(memes.count == 1 && memes.first?.value == picture.body, "\(memes.keys), \(picture.status)")
        }

        /// The path of the page whose code is on the panel.
        private func codeOnPanel(of booth: ApplianceBooth) throws -> String {
            var address: String?
            try wait(for: "a code on the panel", atMost: .seconds(300), every: .seconds(1)) {
                _ = try booth.machine.screenDump()
                address = (try? readCodes(inPicture: booth.machine.path(of: "dump.ppm")))?.first
                return address != nil
            }
            let path = try #require(address?.firstMatch(of: /^HTTP:\/\/[0-9.]+:8080(\/M\/[A-Z0-9]+)$/)?.output.1, "\(address ?? "")")
            return String(path)
        }
    }
}

/// A phone in the network, whose browser is curl.
private struct Phone {
    let address: String
    let folder: String

    func fetch(_ path: String) throws -> (status: String, body: Data) {
        let file = "\(folder)/fetched"
        let status = try runSuccessfully(["curl", "-s", "-m", "60", "-o", file, "-w", "%{http_code}", address + path])
        return (status, try Data(contentsOf: URL(fileURLWithPath: file)))
    }
}
