import Foundation
import Glibc
import ImageFiles
import TestSupport
import Testing

/// Albums that somebody filled to do harm: good photos are shown beside bombs and ruins, and the kiosk stays as small as it was.
@Suite struct HostileAlbumTests {
    private let place: KioskPlace

    init() throws { place = try KioskPlace() }

    private static let good = ImageFile.jpeg(KioskPlace.photo(900, 700), quality: 90)

    /// The most memory that a process has had, in MB.
    private func peak(_ process: Int) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }) >> 10
    }

    @Test func bombsAndRuinsBesideGoodPhotos() throws {
        try place.put(Self.good, "a.jpg", secondsAgo: 10)
        try place.put(Self.good, "b.jpg", secondsAgo: 11)
        let bombs = Bombs.all().filter { ["huge.png", "huge-progressive.jpg", "scans.jpg", "wide.png", "canvas.gif"].contains($0.name) }
        try #require(bombs.count == 5)
        let mutants = Mutant.all(HostileSamples.all()).enumerated().filter { $0.offset % 75 == 1 }.map(\.element)
        for (index, file) in (bombs + mutants).enumerated() { try place.put(file.bytes, file.name, secondsAgo: Double(100 + index)) }
        let kiosk = try KioskRun(place, size: "1280x800")
        let before = try peak(kiosk.identifier)
        try kiosk.tap("sent-memes.add")
        try kiosk.tap("editor.album")
        #expect(try kiosk.element("album.item.0").isEnabled && kiosk.element("album.item.1").isEnabled)
        for index in 2..<6 where bombs[index - 2].name != "canvas.gif" {
            #expect(try !kiosk.element("album.item.\(index)").isEnabled, "\(bombs[index - 2].name) can be chosen")
        }
        try kiosk.tap("album.item.1")
        #expect(try kiosk.element("editor.share").isEnabled && kiosk.isRunning)
        let grown = try peak(kiosk.identifier) - before
        #expect(grown <= 64, "the kiosk grew by \(grown) MB")
    }

    /// Whatever process decodes for the kiosk, its end is not the kiosk's, and the next picture is there.
    @Test func aDecoderThatIsKilledIsReplaced() throws {
        for index in 0..<6 { try place.put(Self.good, "\(index).jpg", secondsAgo: Double(10 + index)) }
        let kiosk = try KioskRun(place, size: "1280x800")
        try kiosk.tap("sent-memes.add")
        try kiosk.tap("editor.album")
        let servers = try kiosk.children
        #expect(!servers.isEmpty, "photos are decoded in processes of their own")
        for server in servers { kill(server, SIGKILL) }
        try kiosk.tap("album.item.2")
        #expect(try kiosk.element("editor.share").isEnabled && kiosk.isRunning)
        try MainJob(by: kiosk.user).share()
        #expect(try place.files(in: "memes").count == 1)
        #expect(kiosk.log.contains("picture server"), "the log knows why: \(kiosk.log)")
        let replaced = try kiosk.children
        #expect(!replaced.isEmpty && replaced.allSatisfy { !servers.contains($0) })
    }
}
