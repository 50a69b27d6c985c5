public import Devices
private import Foundation
private import Logging
private import SystemCalls

/// A panel's light as the kernel offers it below /sys/class/backlight: the first whose brightness this process may set.
@MainActor
public final class KernelBacklight: Backlight {
    private struct Driver {
        let file: String
        let writer: Writer
        /// In the driver's own steps, of which max_brightness is the highest.
        var level: LightLevel
    }

    /// Never called: the kernel's files are looked at each time.
    public var onArrival: (@MainActor () -> Void)?
    private let folder: String
    private var driver: Driver?

    /// - Parameter folder: where the kernel lists lights.
    public init(in folder: String = "/sys/class/backlight") {
        self.folder = folder
        driver = Self.first(in: folder)
    }

    public var isThere: Bool {
        // A driver that has gone has taken its files with it.
        if let driver, FileManager.default.isWritableFile(atPath: driver.file) { return true }
        driver = Self.first(in: folder)
        return driver != nil
    }

    public var level: Double {
        get { driver?.level.share ?? 1 }
        set {
            guard isThere, var driver else { return }
            driver.level.share = newValue
            guard driver.level != self.driver?.level else { return }
            self.driver = driver
            // Some panels are spoken to over slow wires.
            Task { [writer = driver.writer, step = driver.level.step] in await writer.write(step) }
        }
    }

    private static func first(in folder: String) -> Driver? {
        // A system without lights has no such folder.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() {
            let file = "\(folder)/\(name)/brightness"
            guard FileManager.default.isWritableFile(atPath: file) else { continue }
            let most = number(in: "\(folder)/\(name)/max_brightness")
            guard let most, most > 0, let now = number(in: file) else { continue }
            return Driver(file: file, writer: Writer(file), level: LightLevel(step: now, most: most))
        }
        return nil
    }

    private static func number(in file: String) -> Int? {
        guard let bytes = FileManager.default.contents(atPath: file) else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

/// Writes to the driver, away from the main actor.
private actor Writer {
    private let file: String
    private var isFailing = false
    private nonisolated let executor = BlockingExecutor(label: "mememe.backlight")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private static let log = Logger(label: "mememe.display")

    init(_ file: String) { self.file = file }

    func write(_ steps: Int) {
        do throws(SystemCallError) {
            let driver = try OwnedDescriptor(opening: file, O_WRONLY)
            try driver.write(Array("\(steps)".utf8)[...])
            isFailing = false
        } catch {
            if !isFailing { Self.log.warning("The panel's light can't be set: \(error)") }
            isFailing = true
        }
    }
}
