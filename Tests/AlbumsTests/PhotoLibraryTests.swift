import Foundation
import Glibc
import Memes
import SystemCalls
import TestSupport
import Testing

@testable import Albums

@MainActor
@Suite struct PhotoLibraryTests {
    private let folder: TemporaryFolder
    private let album: String
    private let usb: String
    private let mounts = FakeMountTable()

    init() throws {
        folder = try TemporaryFolder("album")
        album = try folder.makeFolder("photos")
        usb = try folder.makeFolder("usb")
    }

    private func write(_ name: String, in folder: String, _ bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0], modified: Double = 1000) throws {
        let path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: modified)], ofItemAtPath: path)
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    private func names(_ folder: String, followsLinks: Bool = true) -> [String] {
        FolderScan(folder, followsLinks: followsLinks).photos.map(\.name)
    }

    @Test func newestFirstAndEqualTimesByName() throws {
        try write("b.jpg", in: album, modified: 2000)
        try write("a.png", in: album, modified: 2000)
        try write("old.webp", in: album, modified: 1000)
        try write("new.JPEG", in: album, modified: 3000.5)
        #expect(names(album) == ["new.JPEG", "a.png", "b.jpg", "old.webp"])
        let first = try #require(FolderScan(album, followsLinks: true).photos.first)
        #expect(first == AlbumPhoto(path: "\(album)/new.JPEG", name: "new.JPEG", modified: 3000.5, byteCount: 4))
    }

    /// The name counts before the folder, and only equal names are told apart by their folders.
    @Test func equalTimesAreOrderedByNameAndThenByPath() {
        func photo(_ path: String, _ name: String) -> AlbumPhoto {
            AlbumPhoto(path: "\(path)/\(name)", name: name, modified: 7, byteCount: 4)
        }
        let wanted = [photo("/z", "a.jpg"), photo("/a", "b.jpg"), photo("/b", "b.jpg"), photo("/a", "c.jpg")]
        #expect(wanted.reversed().sorted(by: AlbumPhoto.isShownBefore) == wanted)
        #expect(!AlbumPhoto.isShownBefore(wanted[0], wanted[0]))
    }

    @Test func whatIsNoPictureIsLeftOutAndWhatIsBrokenStays() throws {
        try write("broken.jpg", in: album, Array("not a picture".utf8), modified: 5)
        try write("empty.png", in: album, [], modified: 4)
        try write("notes.txt", in: album)
        try write("film.mp4", in: album)
        try write("photo.jpg.part", in: album)
        try write(".hidden.jpg", in: album)
        try write(".trash/deleted.jpg", in: album)
        try write("IMG", in: album, modified: 3)
        try write("README", in: album, Array("read me".utf8))
        try write("RIFF", in: album, Array("RIFF....WEBPVP8 ".utf8), modified: 2)
        try write("WAVE", in: album, Array("RIFF....WAVEfmt ".utf8), modified: 2)
        try write("HEIF", in: album, Array("....ftypmif1....".utf8), modified: 1)
        #expect(names(album) == ["broken.jpg", "empty.png", "IMG", "RIFF", "HEIF"])
    }

    /// It comes with the first photo and goes with the last one, and nothing in it leads elsewhere.
    @Test func photosOfAPhoneAreAnAlbumOfTheirOwn() async throws {
        let phone = try folder.makeFolder("phone")
        try write("own.jpg", in: album)
        let library = PhotoLibrary(folders: [album], usbFolder: usb, phoneFolder: phone, mounts: mounts)
        defer { library.close() }
        func wait(for albums: [String: [String]]) async throws {
            let end = ContinuousClock.now + .seconds(10)
            func now() -> [String: [String]] {
                Dictionary(uniqueKeysWithValues: library.albums.map { ($0.identifier, $0.photos.map(\.name)) })
            }
            while now() != albums, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
            #expect(now() == albums)
        }
        try await wait(for: ["photos": ["own.jpg"]])
        try write("phone-0001.jpg", in: phone, modified: 5)
        try write("phone-0002.heic", in: phone, modified: 6)
        try link("\(phone)/phone-0003.jpg", to: "\(album)/own.jpg")
        try await wait(for: ["photos": ["own.jpg"], "phone": ["phone-0002.heic", "phone-0001.jpg"]])
        for name in ["phone-0001.jpg", "phone-0002.heic"] { try FileManager.default.removeItem(atPath: "\(phone)/\(name)") }
        try await wait(for: ["photos": ["own.jpg"]])
    }

    @Test func linksAreFollowedAtHomeAndNotOnSticks() throws {
        try write("secret.jpg", in: folder.path)
        try write("own.jpg", in: album)
        try link("\(album)/link.jpg", to: "\(folder.path)/secret.jpg")
        try link("\(album)/circle", to: album)
        try link("\(album)/dangling.jpg", to: "/nowhere.jpg")
        #expect(Set(names(album)) == ["own.jpg", "link.jpg"] && names(album, followsLinks: false) == ["own.jpg"])
        for name in ["pipe", "pipe.jpg"] {
            let made = unsafe mkfifo("\(album)/\(name)", 0o600)
            #expect(made == 0)
        }
        #expect(Set(names(album)) == ["own.jpg", "link.jpg"])
    }

    @Test func foldersBelowAreRead() throws {
        try write("DCIM/100CANON/IMG_1.JPG", in: album, modified: 1)
        try write("DCIM/101CANON/IMG_2.JPG", in: album, modified: 2)
        try write("1/2/3/4/5/6/7/8/9/deep.jpg", in: album)
        #expect(names(album) == ["IMG_2.JPG", "IMG_1.JPG"])
        #expect(names("/nowhere").isEmpty)
    }

    @Test func tenThousandFilesAreListedWithoutOpeningThem() throws {
        for index in 0..<10_000 { try #require(FileManager.default.createFile(atPath: "\(album)/photo\(index).jpg", contents: nil)) }
        #expect(FolderScan(album, followsLinks: true).photos.count == 10_000)
    }

    @Test func labelsAreTheOwnersWords() {
        #expect(VolumeLabel.label(["ID_FS_LABEL_ENC": "Anna\\x27s\\x20Stick", "ID_FS_LABEL": "Anna_s_Stick"]) == "Anna's Stick")
        #expect(VolumeLabel.label(["ID_FS_LABEL_ENC": "Gr\\xc3\\xbc\\xc3\\x9fe"]) == "Grüße")
        #expect(VolumeLabel.label(["ID_FS_LABEL_ENC": ""]) == nil && VolumeLabel.label([:]) == nil)
        #expect(VolumeLabel.unescaped("a\\xb") == "a\\xb")
        #expect(VolumeLabel.ofDevice(DeviceNumber(major: 0, minor: 99)) == nil)
    }

    private func library() async throws -> PhotoLibrary {
        let library = PhotoLibrary(folders: [album], usbFolder: usb, mounts: mounts)
        try await settled(library) { !library.isScanning }
        return library
    }

    private func settled(_ library: PhotoLibrary, _ condition: () -> Bool) async throws {
        for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
        try #require(condition(), "the albums are \(library.albums)")
    }

    @Test func sticksAreSectionsOfTheirOwn() async throws {
        try write("own.jpg", in: album)
        try write("DCIM/holiday.jpg", in: usb + "/sdb1")
        try FileManager.default.createDirectory(atPath: usb + "/empty", withIntermediateDirectories: true)
        try write("loose.jpg", in: usb)
        let library = try await library()
        #expect(library.albums.map(\.title) == [nil, "sdb1"])
        #expect(library.albums.map(\.isRemovable) == [false, true])
        #expect(library.albums[0].identifier == "photos" && library.albums[1].identifier == usb + "/sdb1")
        #expect(library.albums[1].photos.map(\.name) == ["holiday.jpg"])
        library.close()
    }

    @Test func changesAreNoticedByThemselves() async throws {
        let library = try await library()
        #expect(library.albums.map(\.photos.count) == [0])
        var changes = 0
        library.onChange = { changes += 1 }
        try write("one.jpg", in: album)
        try await settled(library) { library.albums[0].photos.map(\.name) == ["one.jpg"] }
        try write("new/two.jpg", in: album, modified: 2000)
        try await settled(library) { library.albums[0].photos.map(\.name) == ["two.jpg", "one.jpg"] }
        try write("new/three.jpg", in: album, modified: 3000)
        try await settled(library) { library.albums[0].photos.count == 3 }
        try write("stick.jpg", in: usb + "/sdc1")
        try await settled(library) { library.albums.map(\.title) == [nil, "sdc1"] }
        try FileManager.default.removeItem(atPath: usb + "/sdc1")
        try FileManager.default.removeItem(atPath: album + "/one.jpg")
        try await settled(library) { library.albums.map(\.photos.count) == [2] }
        #expect(changes >= 5)
        library.close()
    }

    @Test func aMountIsNews() async throws {
        let library = try await library()
        var changes = 0
        library.onChange = { changes += 1 }
        mounts.listed = [Mount(path: usb + "/sdb1", device: DeviceNumber(major: 8, minor: 17), fileSystem: "vfat")]
        try await settled(library) { changes == 1 }
        library.close()
    }

    @Test func manyChangesAreFewReadings() async throws {
        let library = try await library()
        var changes = 0
        library.onChange = { changes += 1 }
        for index in 0..<200 { try write("photo\(index).jpg", in: album) }
        try await settled(library) { library.albums[0].photos.count == 200 }
        #expect(changes < 20)
        library.close()
    }

    @Test func atRestNothingIsReadAgain() async throws {
        try write("own.jpg", in: album)
        let library = try await library()
        var changes = 0
        library.onChange = { changes += 1 }
        try await Task.sleep(for: .seconds(1))
        #expect(changes == 0)
        library.close()
    }
}
