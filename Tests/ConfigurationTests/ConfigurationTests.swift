import Drawing
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Configuration

@Suite struct ConfigurationTests {
    private func problems(_ text: String) -> [ConfigurationProblem] { ConfigurationReader(text, file: "booth.yaml").problems }

    private func configuration(_ text: String) throws -> Configuration {
        let reader = ConfigurationReader(text, file: "booth.yaml")
        try #require(reader.problems.isEmpty, "\(reader.problems)")
        return reader.configuration
    }

    @Test func exampleHoldsTheDefaults() throws {
        let example = configurationFile()
        #expect(try configuration(example) == Configuration())
        for entry in ConfigurationTable.entries {
            let name = entry.key.split(separator: ".").last ?? ""
            #expect(example.contains("\(name): "), "the example leaves out \(entry.key)")
        }
    }

    /// Every default and every sentence, as an operator reads them: changing one is seen in the difference of the kept file.
    @Test func exampleIsAsKept() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let kept = tests.appendingPathComponent("Golden/ConfigurationTests/example.kept")
        if ProcessInfo.processInfo.environment["MEMEME_WRITE_GOLDEN"] == "1" { try Data(configurationFile().utf8).write(to: kept) }
        #expect(try configurationFile() == String(contentsOf: kept, encoding: .utf8))
    }

    @Test func unknownKeysAreToldTheirSectionsNames() {
        let inside = problems("theme:\n  acent: red\n").first?.allowed ?? ""
        #expect(inside.contains("theme.accent") && !inside.contains("camera"), "\(inside)")
        let top = problems("titel: x\n").first?.allowed ?? ""
        #expect(top.contains("title") && !top.contains("theme.accent"), "\(top)")
    }

    @Test(arguments: [
        "queue: a b", "queue: a/b", "server: \"a b\"", "server: booth:0", "server: booth:x", "paper: 10x15", "copies: 0",
        "printer: 192.0.2.7", "printer: http://booth", "printer: ipp://", "printer: ipp://booth/$(x)", "printer: ipp://-x",
    ])
    func printersThatCannotBeMeantAreRefused(_ line: String) {
        #expect(problems("print:\n  \(line)\n").count == 1)
    }

    @Test(arguments: [("subject", 150), ("text", 1000)])
    func wordsOfMailsMayBeShortAndNotEndless(_ key: String, most: Int) {
        func count(_ words: String) -> Int { problems("mail:\n  \(key): \"\(words)\"\n").count }
        #expect(count("x") == 0 && count(String(repeating: "x", count: most)) == 0)
        #expect(count("") == 1 && count(String(repeating: "x", count: most + 1)) == 1)
    }

    @Test(arguments: ["/run/cups/cups.sock", "printserver", "printserver:8631", "[::1]:631"])
    func printServersAreSocketsAndHosts(_ server: String) throws {
        #expect(try configuration("print:\n  server: \"\(server)\"\n").printing.server == server)
    }

    @Test(arguments: ["ipp://192.0.2.7/ipp/print", "ipps://printer.local:8631/ipp/print", "ipp://[fe80::1]/ipp/print"])
    func printersInTheNetworkSpeakIPP(_ printer: String) throws {
        #expect(try configuration("print:\n  queue: auto\n  printer: \"\(printer)\"\n").printing.printer == printer)
        let mistakes = problems("print:\n  printer: \"\(printer)\"\n")
        #expect(mistakes.map(\.key) == ["print.printer"], "without a queue nothing would be printed: \(mistakes)")
    }

    @Test func exampleOfAnotherConfigurationHoldsIt() throws {
        var other = Configuration()
        (other.flow, other.setup) = (.editor, .ask)
        other.title = "Anna's \"wedding\" \\ 2026: a # b"
        other.rotation = .threeQuarters
        other.scale = 1.5
        other.reducesMotion = true
        other.theme.appearance = .light
        other.theme.accent = Color(0x0A1B2C)
        other.display.card = "/dev/dri/card1"
        other.display.connector = "HDMI-A-1"
        other.display.mode = "1920x1080@59.94"
        other.display.format = .rgb565
        other.display.millimetres = Size(width: 217, height: 136)
        other.albumFolders = ["/srv/photos", "/srv/more photos"]
        other.dataDirectory = "/var/lib/mememe"
        other.usbFolder = "/run/media"
        other.retention.days = 0.5
        other.retention.count = 500
        other.session.idle = nil
        other.event = "Street Food Fair · Hall B"
        other.privacy.gallery = .session
        other.privacy.deletion = .operator
        other.privacy.consent = "Photos are shown on the wall."
        other.restingPanel.dimAfter = nil
        other.restingPanel.offHours = HoursOfDay("23:00-07:30")
        other.camera = .folder("/srv/camera")
        other.phone.network = .lan
        other.phone.address = ServedAddress(host: "fe80::1", port: 0)
        other.phone.hotspotFolder = "/run/booth"
        other.phone.minutes = 3
        other.photo.countdown = 0
        other.photo.mirrorsPreview = false
        other.photo.mirrorsPhoto = true
        other.photo.lens = .right
        other.photo.rotation = .quarter
        other.touchCalibrations = ["*": [0, -1, 1, 1, 0, 0], "eGalax Inc. Touch": [-1, 0, 1, 0, -1, 1.25]]
        other.keyboard.languages = ["he", "ru", "en"]
        other.keyboard.layout = "de,us"
        other.keyboard.variant = "nodeadkeys"
        other.keys.shutter = ["F1", "XF86WebCam"]
        other.keys.back = []
        other.keys.newMeme = ["F2"]
        other.keys.print = ["XF86Launch1"]
        other.printing.queue = .named("booth-2")
        other.printing.server = "/run/cups/cups.sock"
        other.printing.printer = "ipp://printer.local/ipp/print"
        other.printing.paper = Size(width: 102, height: 152)
        other.printing.copies = 2
        other.printing.perGuest = 3
        other.printing.perEvent = 400
        other.vnc.address = "::1"
        other.vnc.password = "none of"
        other.vnc.help = ServedAddress(host: "10.0.0.1", port: 5901)
        other.healthAddress = ServedAddress(host: "::", port: 9700)
        other.automationSocket = "/run/mememe/automation"
        other.usbWelcome = [.keyboard, .hub]
        other.updateAddress = "https://example.org:8443/booth.raucb?board=1"
        #expect(try configuration(configurationFile(of: other)) == other)
    }

    @Test(arguments: ["", "# nothing but a comment\n", "theme:\n  # accent: \"#FF0000\"\n"])
    func fileThatSaysNothingIsTheDefaults(_ text: String) throws {
        #expect(try configuration(text) == Configuration())
    }

    @Test func everythingThatIsWrongIsToldAtOnceInTheOrderOfLines() {
        let found = problems(
            """
            flow: galery
            rotation: 45

            theme:
              accent: red
              apearance: light
            memes:
              keep_count: -1
            """)
        #expect(found.map(\.line) == [1, 2, 5, 6, 8])
        #expect(found.map(\.key) == ["flow", "rotation", "theme.accent", "theme.apearance", "memes.keep_count"])
        #expect(found[0].description == "booth.yaml:1: flow: found \"galery\", allowed is gallery or editor")
        #expect(found[1].allowed == "0, 90, 180 or 270")
        #expect(found[3].nearestKey == "theme.appearance")
        #expect(found[3].description.hasSuffix("did you mean \"theme.appearance\"?"))
    }

    @Test(arguments: [
        ("scale: 0", "scale"), ("scale: nan", "scale"), ("title: \"\"", "title"), ("reduced_motion: maybe", "reduced_motion"),
        ("display:\n  mode: 1920", "display.mode"), ("display:\n  millimetres: 1x1", "display.millimetres"),
        ("display:\n  format: argb", "display.format"), ("album: photos", "album"), ("album: [photos]", "album"), ("data: photos", "data"),
        ("memes:\n  keep_days: never", "memes.keep_days"), ("session:\n  idle: 5", "session.idle"),
        ("session:\n  idle: forever", "session.idle"), ("privacy:\n  delete: nobody", "privacy.delete"),
        ("privacy:\n  gallery: mine", "privacy.gallery"), ("privacy:\n  consent: \"\"", "privacy.consent"),
        ("display:\n  off_hours: 7-23", "display.off_hours"), ("display:\n  off_hours: \"23:00-24:00\"", "display.off_hours"),
        ("display:\n  off_hours: \"07:00-07:00\"", "display.off_hours"), ("display:\n  dim_after: 1", "display.dim_after"),
        ("camera: webcam", "camera"), ("touch:\n  calibration: {a: [1, 0, 0, 2, 0, 0]}", "touch.calibration"),
        ("touch:\n  calibration: {a: [1, 0, 0, 0, 1]}", "touch.calibration"), ("vnc:\n  address: localhost", "vnc.address"),
        ("vnc:\n  port: 70000", "vnc.port"), ("vnc:\n  help: anywhere", "vnc.help"),
        ("health:\n  address: booth:9700", "health.address"),
        ("theme: dark", "theme"), ("theme: [dark]", "theme"), ("flow: [gallery]", "flow"),
        ("keyboard:\n  layout: \"us; rm\"", "keyboard.layout"), ("keyboard:\n  languages: [en, xx]", "keyboard.languages"),
        ("keyboard:\n  languages: []", "keyboard.languages"), ("keyboard:\n  languages: [en, en]", "keyboard.languages"),
        ("keyboard:\n  languages: de", "keyboard.languages"), ("flow:", "flow"),
        ("keys:\n  shutter: [F1, F99]", "keys.shutter"), ("keys:\n  back: F3", "keys.back"), ("keys:\n  print: [F4, F4]", "keys.print"),
        ("keys:\n  back: [Escape, F5]\n  print: [F5]", "keys.print"), ("keys:\n  new_meme: [Return]", "keys.new_meme"),
        ("keys:\n  gpio: {28: F1}", "keys.gpio"), ("keys:\n  gpio: {17: a}", "keys.gpio"), ("keys:\n  gpio: [17]", "keys.gpio"),
        ("keys:\n  gpio: {17: F1, 0x11: F2}", "keys.gpio"), ("display:\n  panel: dsi", "display.panel"),
        ("usb:\n  welcome: [hub, toaster]", "usb.welcome"), ("usb:\n  welcome: [hub, hub]", "usb.welcome"),
        ("usb:\n  welcome: keyboard", "usb.welcome"), ("usb:\n  welcome: [[hub]]", "usb.welcome"),
        ("update:\n  url: http://example.org/a", "update.url"), ("update:\n  url: https:///a", "update.url"),
        ("update:\n  url: \"https://example.org/$(a)\"", "update.url"), ("update:\n  url: \"https://example.org/a b\"", "update.url"),
    ])
    func wrongValueNamesItsKey(_ text: String, _ key: String) {
        let found = problems(text)
        #expect(found.map(\.key) == [key])
        #expect(found.first?.line == text.split(separator: "\n").count)
    }

    @Test func aWrongKeyIsToldWithWhatIsAllowed() {
        let problem = problems("keys:\n  shutter: [F1, XF86Webcam]").first
        #expect(problem?.description.hasPrefix("booth.yaml:2: keys.shutter: found a list, allowed is a list of F1 to F24, Return") == true)
        let twice = problems("keys:\n  shutter: [F1]\n  new_meme: [F1]").first
        #expect(
            twice?.description
                == "booth.yaml:3: keys.new_meme: found \"F1\", which keys.shutter has too, allowed is each key in one list only")
    }

    /// What one part of the reader finds stands among what the others find, in the file's order.
    @Test func mistakesAreToldFromTheTop() {
        let found = problems("keys:\n  shutter: [F1]\n  new_meme: [F1]\nmail:\n  server: smtp://mail.example.org\nflow: nowhere\n")
        #expect(found.map(\.line) == [3, 5, 5, 6])
    }

    @Test func keysHaveTwentyFourFunctions() {
        let functions = KeyBindings.knownKeys.filter { $0.first == "F" && Int($0.dropFirst()) != nil }
        #expect(functions == (1...24).map { "F\($0)" } && Set(KeyBindings.knownKeys).count == KeyBindings.knownKeys.count)
    }

    /// Of at most 127 bytes, as lpadmin takes them.
    @Test func aQueueHasANameThatCUPSAllows() throws {
        let longest = String(repeating: "q", count: 127)
        #expect(try configuration("print:\n  queue: \(longest)\n").printing.queue == .named(longest))
        for name in [longest + "q", "a/b", "a#b", "a?b", "\"a b\"", "\"\""] {
            #expect(problems("print:\n  queue: \(name)\n").count == 1, "\(name)")
        }
    }

    @Test func buttonsOnPinsAreReadAsTheyAreWritten() {
        let found = ConfigurationReader("keys:\n  gpio: {27: Return, 17: F1}\ndisplay:\n  panel: raspberry_7inch", file: "booth.yaml")
        #expect(found.problems.isEmpty)
        #expect(found.configuration.keys.pins == [17: "F1", 27: "Return"] && found.configuration.display.panel == .raspberry7)
        let file = configurationFile(of: found.configuration)
        #expect(file.contains("\n  gpio: {17: F1, 27: Return}\n") && file.contains("\n  panel: raspberry_7inch\n"))
        #expect(KeyBindings.buttonKeys.allSatisfy(KeyBindings.knownKeys.contains))
    }

    @Test func theCameraHasItsKeysWithoutBeingTold() {
        let keys = Configuration().keys
        #expect(["Return", "space", "XF86WebCam"].allSatisfy { keys.action(of: $0) == .shutter })
        #expect(keys.action(of: "Escape") == .back && keys.action(of: "F1") == nil)
    }

    @Test func guestsMayPlugInWhatCanNotType() throws {
        #expect(Configuration().usbWelcome.allSatisfy { ![.keyboard, .mouse, .network, .serial, .audio].contains($0) })
        #expect(try configuration("usb:\n  welcome: []").usbWelcome.isEmpty)
        #expect(configurationFile().contains("\n  welcome: [hub, storage, camera, touchscreen, printer]\n"))
    }

    @Test func addressThatOthersReachNeedsAPassword() throws {
        #expect(problems("vnc:\n  port: 5901\n  address: 0.0.0.0").map(\.line) == [3])
        #expect(try configuration("vnc:\n  address: 0.0.0.0\n  password: secret").vnc.password == "secret")
    }

    @Test(arguments: ["flow: gallery\n  rotation: 90", "flow: 'gallery", "a: b\n\t- c", "- flow", "flow: gallery\n\u{1}", "x: &a [*a]"])
    func whatIsNoYAMLIsAProblemWithALine(_ text: String) {
        let found = problems(text)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.line >= 1 })
    }

    /// The line on which it can be mended, and what is wrong there in words that nobody has to look up.
    @Test(arguments: [
        ("flow: gallery\n  rotation: 90", 2, "a colon where none fits"), ("title: Anna: Ben", 1, "a colon where none fits"),
        ("flow: gallery\ntitle\nrotation: 90", 2, "a line without a colon"),
        ("flow: gallery\ntitle: 'Anna\nrotation: 90\n", 2, "a quotation mark that is never closed"),
        ("flow: gallery\nalbum: [/a,\nrotation: 90\n", 2, "a list that is never closed"),
        ("title: \"Anna\" and Ben", 1, "a line that doesn't fit those above it"), ("theme:\n\tappearance: light", 2, "a tab"),
        ("title: @home", 1, "a sign that no value begins with"), ("title: \"C:\\memes\"", 1, "a backslash that stands for nothing"),
        ("theme:\n    accent: auto\n  appearance: light", 3, "a line that doesn't fit those above it"),
        ("touch:\n  calibration: {*: [1, 0, 0, 0, 1, 0]}", 2, "\"*\""), ("flow: gallery\n...\nx", 3, "behind the end"),
        ("title: äöü\nflow: gallery\n\u{1}", 3, "a character that is no text"),
        ("flow: gallery\n- a", 2, "a line that doesn't fit those above it"),
    ])
    func whatIsNoYAMLIsToldInWords(_ text: String, _ line: Int, _ words: String) {
        let found = problems(text)
        #expect(found.map(\.line) == [line])
        #expect(found.first?.found.contains(words) == true, "\(found)")
        let jargon = ["token", "scalar", "mapping", "context", "scanning", "parsing", "stream", "expected", "alias", "YAML"]
        #expect(jargon.allSatisfy { found.first?.description.contains($0) == false }, "\(found)")
    }

    @Test(arguments: [("sesion:\n  idle: 60", "session"), ("Them:\n  accent: auto", "theme"), ("memes:\n  kep_days: 3", "memes.keep_days")])
    func misspelledSectionsAndKeysAreRecognised(_ text: String, _ meant: String) {
        let found = problems(text)
        #expect(found.map(\.nearestKey) == [meant])
        #expect(found.first?.description.hasSuffix("did you mean \"\(meant)\"?") == true)
    }

    @Test func sameKeyTwiceIsAProblem() {
        #expect(problems("flow: gallery\nflow: editor").map(\.key) == ["flow"])
    }

    @Test(arguments: [("flwo", "flow"), ("Rotation", "rotation"), ("memes.keep_day", "memes.keep_days"), ("zebra", nil)])
    func nearestKey(_ word: String, _ key: String?) {
        #expect(nearest(to: word, among: ConfigurationTable.entries.map(\.key)) == key)
    }

    @Test func hostileTextNeverCrashes() {
        var generator = SeededGenerator(seed: 7)
        let example = Array(configurationFile().utf8)
        for _ in 0..<300 {
            var bytes = example
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let reader = ConfigurationReader(String(decoding: bytes, as: UTF8.self), file: "fuzz")
            #expect(reader.problems.allSatisfy { $0.line >= 1 && !$0.description.isEmpty })
        }
    }
}

@Suite struct ServedAddressTests {
    @Test(arguments: ["0.0.0.0:8080", "127.0.0.1:0", "[::]:80", "[fe80::1]:65535"])
    func reads(text: String) throws {
        #expect(try #require(ServedAddress(text)).text == text)
    }

    @Test(arguments: [
        "", ":", ":80", "0.0.0.0", "0.0.0.0:", "0.0.0.0:65536", "0.0.0.0:-1", "::1:80", "[0.0.0.0]:80", "booth:80", "[::1:80", "1.2.3.4:8o",
    ])
    func refuses(text: String) {
        #expect(ServedAddress(text) == nil)
    }

    @Test func hoursOfADayMayGoOverMidnight() throws {
        let night = try #require(HoursOfDay("23:00-07:30"))
        #expect([1380, 1439, 0, 449].allSatisfy(night.contains) && ![450, 1379, 720].contains(where: night.contains))
        #expect(night.minutesToChange(from: 1380) == 510 && night.minutesToChange(from: 450) == 930)
        #expect(night.minutesToChange(from: 449) == 1 && night.minutesToChange(from: 0) == 450)
        let noon = try #require(HoursOfDay("12:00-13:00"))
        #expect(noon.contains(720) && noon.contains(779) && !noon.contains(780) && !noon.contains(0))
        #expect(night.text == "23:00-07:30")
    }
}
