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
}
