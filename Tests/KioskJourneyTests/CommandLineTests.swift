import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("command") }

    private func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(of: name)))
        return folder.path(of: name)
    }

    @Test(arguments: [
        ["frobnicate"], ["run", "--display", "headless:0x5"], ["run", "--display", "headless"], ["run", "--display", "vnc:800x480@5900"],
        ["run", "--display", "vnc"], ["run", "--display", "vnc:"], ["run", "--display", "headless:63x480"],
        ["run", "--display", "headless:800x16385"], ["run", "--display", "headless:800"],
        ["run", "--rotation", "45"], ["run", "--display", "kms", "--rotation", "45"], ["run", "--flow", "sideways"],
        ["run", "--scale", "0"], ["run", "--camera", "webcam"], ["render"],
        ["render", "a.jpg", "--top", "a", "--bottom", "b", "--output", "a.gif"],
        ["render", "a.jpg", "--top", "a", "--bottom", "b", "--width", "0"],
        ["render", "a.jpg", "--top", "a", "--bottom", "b", "--width", "99999"],
        ["render", "a.jpg", "--top", "a", "--bottom", "b", "--output", "noending"],
    ])
    func wrongUsageIs64(_ arguments: [String]) throws {
        let outcome = try Product.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output.hasPrefix("mememe: ") && !outcome.output.contains("Error"), "\(outcome.output)")
    }

    @Test func versionAndHelpAreNoErrors() throws {
        let version = try Product.run(["--version"])
        #expect(version.status == 0 && version.output.wholeMatch(of: /mememe \d+\.\d+\n/) != nil, "\(version.output)")
        let help = try Product.run(["render", "--help"])
        #expect(help.status == 0)
        // The parser breaks lines where the window is full.
        let words = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for word in ["Classic, Loud, Headline, Bubbly, Fancy, Robot", "--force", "--top"] { #expect(words.contains(word), "\(words)") }
        #expect(try Product.run(["--help"]).output.contains("73 the output can't be written"))
    }

    @Test(arguments: [
        ["--config", "/nowhere/mememe.yaml"], ["run", "--album", "/nowhere"],
        ["run", "--display", "headless:800x480", "--camera", "folder:/nowhere"],
        ["run", "--display", "headless:800x480", "--replay-touch", "/nowhere"], ["render", "/nowhere.jpg", "--top", "a", "--bottom", "b"],
    ])
    func missingInputIs66(_ arguments: [String]) throws {
        #expect(try Product.run(arguments + (arguments[0] == "render" ? [] : ["--data", folder.path(of: "data")])).status == 66)
    }

    @Test func missingPanelIs69() throws {
        let outcome = try Product.run(["run", "--display", "kms:card77", "--data", folder.path(of: "data")])
        #expect(outcome.status == 69 && outcome.output.hasPrefix("mememe: "))
        #expect(outcome.output.contains("card77"))
    }

    @Test func wrongConfigurationIs78WithEverythingThatIsWrong() throws {
        let file = try write("bad.yaml", "flow: galery\ntheme:\n  accent: red\nrotatoin: 90\n")
        let outcome = try Product.run(["--config", file, "--data", folder.path(of: "data"), "--display", "headless:800x480"])
        #expect(outcome.status == 78)
        for line in [":1: flow: found \"galery\"", ":3: theme.accent: found \"red\"", ":4: rotatoin:", "did you mean \"rotation\"?"] {
            #expect(outcome.output.contains(line), "\(line) is not told in \(outcome.output)")
        }
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.hasPrefix("mememe: \(file):") }, "\(outcome.output)")
    }

    @Test func printedConfigurationIsAccepted() throws {
        let printed = try Product.run(["check", "--print-configuration"])
        #expect(printed.status == 0)
        let file = try write("printed.yaml", printed.output)
        let again = try Product.run(["check", "--print-configuration", "--config", file, "--data", "/data", "--album", folder.path])
        #expect(again.status == 0)
        #expect(again.output.contains("data: \"/data\"") && again.output.contains("album: [\"\(folder.path)\"]"))
    }

    @Test func checkNamesEveryKindOfDevice() throws {
        let outcome = try Product.run(["check", "--data", folder.path(of: "data")])
        for kind in ["display", "touch", "keyboard", "camera", "printer", "store"] {
            #expect(outcome.output.split(separator: "\n").contains { $0.hasPrefix(kind + " ") }, "\(kind) is not told in \(outcome.output)")
        }
        #expect(outcome.status == (outcome.output.contains("Guests can't make a meme here") ? 1 : 0))
    }

    @Test func checkSaysWhatIsWrongWithTheDataFolder() throws {
        let file = try write("memes", "a file")
        for (path, cause) in [(file, "\(file) is a file"), (file + "/data", "\(file) is a file"), ("/proc/memes", "/proc takes no files")] {
            let outcome = try Product.run(["check", "--data", path])
            #expect(outcome.output.contains(": not usable, \(cause)\n"), "\(outcome.output)")
            #expect(outcome.status == 1)
        }
    }

    @Test func checkSaysWhatIsWrongWithTheSettingsOfTheTouchScreen() throws {
        let data = folder.path(of: "data")
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let file = try write("data/settings.yaml", "rotation: sideways\n")
        let outcome = try Product.run(["check", "--data", data])
        #expect(outcome.output.split(separator: "\n").contains { $0.hasPrefix("mememe: \(file):1: rotation: found") }, "\(outcome.output)")
    }
}
