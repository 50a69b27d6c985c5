import Foundation
import Testing

@testable import DisplayKMS

/// The panel's light as files, which the kernel's are for whoever writes to them.
@MainActor @Suite final class KernelBacklightTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("backlight-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func add(_ name: String, _ brightness: String) throws -> URL {
        let panel = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: panel, withIntermediateDirectories: true)
        try Data("200\n".utf8).write(to: panel.appendingPathComponent("max_brightness"))
        let file = panel.appendingPathComponent("brightness")
        try Data("\(brightness)\n".utf8).write(to: file)
        return file
    }

    private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// Also where an earlier kiosk has left it dimmed.
    @Test func itIsSetAsAShareOfWhatThePanelCan() async throws {
        let file = try add("panel0", "50")
        let light = KernelBacklight(in: folder.path)
        #expect(light.isThere && light.level == 0.25)
        for (level, steps) in [(0.3, "60"), (0, "0"), (0.001, "1"), (1, "200")] {
            light.level = level
            // A file keeps what the driver would have forgotten; only the beginning counts.
            for _ in 0..<500 where try !text(file).hasPrefix(steps) { try await Task.sleep(for: .milliseconds(10)) }
            #expect(try text(file).hasPrefix(steps), "\(level)")
        }
    }

    @Test func withoutALightThereIsNone() throws {
        #expect(!KernelBacklight(in: folder.path + "/nothing").isThere)
        _ = try add("broken", "bright")
        let light = KernelBacklight(in: folder.path)
        light.level = 0.5
        #expect(!light.isThere && light.level == 1)
    }

    @Test func aLightThatComesLateIsFoundAndOneThatGoesIsNot() async throws {
        let light = KernelBacklight(in: folder.path)
        #expect(!light.isThere)
        let file = try add("panel0", "200")
        light.level = 0.5
        for _ in 0..<500 where try !text(file).hasPrefix("100") { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try light.isThere && light.level == 0.5 && text(file).hasPrefix("100"))
        try FileManager.default.removeItem(at: folder)
        #expect(!light.isThere && light.level == 1)
    }
}
