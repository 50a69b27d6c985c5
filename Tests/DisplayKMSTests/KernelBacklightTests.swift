import Foundation
import TestSupport
import Testing

@testable import DisplayKMS

/// The panel's light as files, which the kernel's are for whoever writes to them.
@MainActor @Suite struct KernelBacklightTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("backlight") }

    private func add(_ name: String, _ brightness: String) throws -> String {
        let file = try folder.makeFolder(name) + "/brightness"
        try Data("\(brightness)\n".utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    private func text(_ file: String) -> String { String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self) }

    @Test func itIsSetAsAShareOfWhatItWas() async throws {
        let file = try add("panel0", "200")
        let light = try #require(KernelBacklight(in: folder.path(of: "")))
        #expect(light.level == 1)
        for (level, steps) in [(0.3, "60"), (0, "0"), (0.001, "1"), (1, "200")] {
            light.level = level
            // A file keeps what the driver would have forgotten; only the beginning counts.
            for _ in 0..<500 where !text(file).hasPrefix(steps) { try await Task.sleep(for: .milliseconds(10)) }
            #expect(text(file).hasPrefix(steps))
        }
    }

    @Test func withoutALightThereIsNone() throws {
        #expect(KernelBacklight(in: folder.path(of: "nothing")) == nil)
        _ = try add("broken", "bright")
        #expect(KernelBacklight(in: folder.path(of: "")) == nil)
    }
}
