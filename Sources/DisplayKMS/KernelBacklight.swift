public import Devices
private import Foundation
private import Logging
private import SystemCalls

/// A panel's light as the kernel offers it below /sys/class/backlight.
@MainActor
public final class KernelBacklight: Backlight {
    private let writer: Writer
    /// The driver's own steps, from 0 (dark) to its max_brightness.
    private let steps: Int

    public var level: Double {
        didSet {
            guard level != oldValue else { return }
            // Some panels are spoken to over slow wires.
            let step = level <= 0 ? 0 : max(1, Int((Double(steps) * min(level, 1)).rounded()))
            Task { await writer.write(step) }
        }
    }

    /// The first light whose brightness this process may set; nil where there is none.
    ///
    /// - Parameter folder: where the kernel lists lights.
    public init?(in folder: String = "/sys/class/backlight") {
        // A system without lights has no such folder.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() {
            let file = "\(folder)/\(name)/brightness"
            guard FileManager.default.isWritableFile(atPath: file) else { continue }
            let most = Self.number(in: "\(folder)/\(name)/max_brightness")
            guard let steps = most, steps > 0, let now = Self.number(in: file) else { continue }
            (writer, self.steps, level) = (Writer(file), steps, Double(now) / Double(steps))
            return
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
