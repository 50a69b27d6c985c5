public import Devices
private import Foundation
private import Logging
private import SystemCalls

/// A panel's light as the kernel offers it below /sys/class/backlight: the first whose brightness this process may set.
@MainActor
public final class KernelBacklight: Backlight {
    /// A light, and the driver's own steps, from 0 (dark) to its max_brightness.
    private struct Driver {
        let file: String
        let writer: Writer
        let most: Int
        var step: Int
    }

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
        get { driver.map { Double($0.step) / Double($0.most) } ?? 1 }
        set {
            guard isThere, let driver else { return }
            // Some panels are spoken to over slow wires.
            let step = newValue <= 0 ? 0 : max(1, Int((Double(driver.most) * min(newValue, 1)).rounded()))
            guard step != driver.step else { return }
            self.driver?.step = step
            Task { await driver.writer.write(step) }
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
            return Driver(file: file, writer: Writer(file), most: most, step: now)
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
