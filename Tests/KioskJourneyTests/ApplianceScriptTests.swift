import Foundation
import TestSupport
import Testing

/// What the appliance's own scripts decide, where no appliance is needed to ask them.
@Suite struct ApplianceScriptTests {
    /// What the system asks of a complete configuration file is read as the kiosk reads it.
    @Test func readsValuesOfAConfiguration() throws {
        let folder = try TemporaryFolder("configuration")
        let (file, complete) = (folder.path(of: "mememe.yaml"), folder.path(of: "complete.yaml"))
        let text = "usb:\n  welcome: [touchscreen, keyboard]\nupdate:\n  url: https://example.org/a,b.raucb\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let printed = try Product.run(["check", "--print-configuration", "--config", file, "--data", folder.path(of: "none")])
        try Data(printed.output.utf8).write(to: URL(fileURLWithPath: complete))
        let values = try [("usb", "welcome"), ("update", "url"), ("update", "nothing")].map { section, key in
            try runSuccessfully(["\(ApplianceScript.folder)/value-of", section, key, complete])
        }
        #expect(values == ["touchscreen keyboard\n", "https://example.org/a,b.raucb\n", ""])
    }

    /// The logs land on the stick as a whole or not at all, and the panel is told what became of them.
    @Test func logsGoToTheStick() throws {
        let folder = try TemporaryFolder("logs")
        for name in ["run/mememe", "media/mememe", "usr/share/mememe", "programs"] { _ = try folder.makeFolder(name) }
        try Data("7\n".utf8).write(to: URL(fileURLWithPath: folder.path(of: "usr/share/mememe/version")))
        let script = try ApplianceScript.copy("export-logs", into: folder, places: ["/run/mememe", "/media/mememe", "/usr/share/mememe"])
        try ApplianceScript.standIn("echo nothing failed", at: folder.path(of: "programs/systemctl"))
        try ApplianceScript.standIn("case $2 in */stick) ;; *) exit 1 ;; esac", at: folder.path(of: "programs/mountpoint"))
        try ApplianceScript.standIn("echo a line of the journal", at: folder.path(of: "programs/journalctl"))
        func export() throws -> String {
            let command = "PATH=\(folder.path(of: "programs")):$PATH exec sh \(script)"
            #expect(try run(["sh", "-c", command]).status == 0)
            return try String(contentsOfFile: folder.path(of: "run/mememe/errand"), encoding: .utf8)
        }
        #expect(try export() == "refused: Plug in a USB stick for the logs, and ask for them again.\n")
        let stick = try folder.makeFolder("media/mememe/stick")
        #expect(try export().hasPrefix("done: The logs are on the stick, in mememe-logs-"))
        let files = try FileManager.default.contentsOfDirectory(atPath: stick)
        try #require(files.count == 1 && files[0].hasSuffix(".txt"), "\(files)")
        let text = try String(contentsOfFile: stick + "/" + files[0], encoding: .utf8)
        #expect(text.hasPrefix("Version 7, ") && text.contains("nothing failed") && text.contains("a line of the journal"))
        try FileManager.default.removeItem(atPath: stick + "/" + files[0])
        try ApplianceScript.standIn("echo half; exit 1", at: folder.path(of: "programs/journalctl"))
        #expect(try export().hasPrefix("refused: The logs could not be written."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: stick).isEmpty)
    }
}
