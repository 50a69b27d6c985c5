import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// A place with an album and data on which the product is started, stopped and started again.
final class KioskPlace {
    let folder: TemporaryFolder
    let album: String
    var data: String
    /// Whether kiosks here are told what is mounted and unmounted while they run. Every mount on the machine wakes a kiosk, and the tests
    /// that run beside this one mount sticks.
    var showsMounts = true

    init() throws {
        folder = try TemporaryFolder("journey")
        album = try folder.makeFolder("album")
        data = try folder.makeFolder("data")
    }

    /// Puts a file into the album; later ones are newer and so come first.
    func put(_ bytes: [UInt8], _ name: String, secondsAgo: Double = 1000) throws {
        let url = URL(fileURLWithPath: album).appendingPathComponent(name)
        try Data(bytes).write(to: url)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -secondsAgo)], ofItemAtPath: url.path)
    }

    /// A smooth photo that JPEG keeps almost as it is: no caption has its colours.
    static func photo(_ width: Int, _ height: Int) -> Bitmap {
        let bitmap = Bitmap(size: Size(width: width, height: height), format: .opaque)
        let gap = bitmap.wordsPerRow
        bitmap.withMutableWords { words in
            for y in 0..<height {
                for x in 0..<width {
                    words[y * gap + x] = UInt32(70 + 90 * x / width) << 16 | UInt32(60 + 90 * y / height) << 8 | 120
                }
            }
        }
        return bitmap
    }

    /// The files of one kind in the data folder.
    func files(in kind: String) throws -> [String] {
        let path = data + "/" + kind
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { path + "/" + $0 }
    }

    func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
}

/// The product running on a place.
final class KioskRun {
    let automation: AutomationClient
    let user: KioskUser
    private let process: RunningProcess
    private let place: KioskPlace
    private let socket: String

    /// What starts a program that sees no mounts but those of its start.
    private static let withoutNewMounts = ["unshare", "--map-current-user", "--mount"]

    /// Starts it and waits until it is at rest.
    ///
    /// - Parameter hasAlbum: whether it is told of the place's album; otherwise the arguments say where photos are.
    convenience init(
        _ place: KioskPlace, size: String = "800x480", hasAlbum: Bool = true, environment: [String: String] = [:],
        _ arguments: [String] = []
    ) throws {
        try self.init(answeringOn: place, size: size, hasAlbum: hasAlbum, environment: environment, arguments)
        try automation.settle()
    }

    /// Starts it, and waits no longer than until it answers.
    init(
        answeringOn place: KioskPlace, size: String = "800x480", hasAlbum: Bool = true, environment: [String: String] = [:],
        _ arguments: [String] = []
    ) throws {
        self.place = place
        socket = place.folder.path(of: "s\(Int.random(in: 0...999_999))")
        process = try RunningProcess(
            (place.showsMounts ? [] : Self.withoutNewMounts) + [
                Product.executable, "run", "--display", "headless:\(size)", "--data", place.data, "--camera", "none",
                "--automation", socket,
            ] + (hasAlbum ? ["--album", place.album] : []) + arguments, environment: environment, outputPath: socket + ".log")
        automation = try AutomationClient(path: socket)
        user = KioskUser(seeing: automation, touchingWith: AutomationFinger(automation))
    }

    var isRunning: Bool { process.isRunning }
    var log: String { process.output }
    func element(_ identifier: String) throws -> AutomationElement { try automation.element(identifier) }
    func shows(_ identifier: String) throws -> Bool { try automation.shows(identifier) }
    func tap(_ identifier: String) throws { try user.tap(identifier) }

    /// Expects words to be on the screen.
    func expectWords(_ words: String, at place: SourceLocation = #_sourceLocation) throws {
        let all = try automation.tree().words
        #expect(all.contains(words), "the screen says \(all)", sourceLocation: place)
    }

    func screenshot() throws -> Picture {
        let path = socket + ".png"
        try automation.screenshot(path)
        return try Picture(png: path)
    }

    /// Ends it in order.
    func quit() throws -> Int32 {
        try automation.quit()
        return try process.waitForExit().status
    }

    /// Ends it as the service manager does.
    func terminate() throws -> Int32 {
        _ = kill(Int32(try identifier), SIGTERM)
        return try process.waitForExit().status
    }

    /// Ends it as a pulled plug does.
    func pullThePlug() { process.kill() }

    /// The number of its process.
    var identifier: Int { get throws { try process.identifier } }

    /// The processes that the kiosk has started.
    var children: [pid_t] {
        get throws {
            let path = "/proc/\(try identifier)/task"
            return try FileManager.default.contentsOfDirectory(atPath: path).flatMap { thread in
                let text = FileManager.default.contents(atPath: "\(path)/\(thread)/children") ?? Data()
                return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
            }
        }
    }

    /// From an empty editor to one with the album's picture number `item`, from Sent Memes if need be.
    func choosePhoto(_ item: Int = 0) throws { try MainJob(by: user).choosePhoto(item) }

    func type(_ field: String, _ text: String) throws { try MainJob(by: user).caption(field, text) }
}
