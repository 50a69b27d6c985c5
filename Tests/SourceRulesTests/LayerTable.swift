/// Who may import whom, as data.
///
/// A target imports only what is listed here; what Package.swift declares beyond it is an error of Package.swift.
enum LayerTable {
    /// Modules of the platform that every target may import.
    static let platform: Set<String> = [
        "Swift", "Glibc", "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "_Differentiation",
    ]

    /// The targets of the product from the lowest layer up, each with what of ours and of others it may import.
    static let allowed: [String: Set<String>] = [
        "Geometry": [],
        // Sentences for people, which every layer that speaks to them asks it for.
        "Languages": ["CCatalogues"],
        // What pictures are known by, which albums and the decoders of files, of camera frames and of the headless camera ask.
        "PictureFormats": [],
        "SystemCalls": ["CLinux"],
        "Udev": ["SystemCalls", "CUdev"],
        "Confinement": ["SystemCalls", "CSeccomp"],
        // What the appliance asks of a device, which needs no kiosk.
        "USBDescriptors": ["SystemCalls", "Confinement", "CLinux"],
        // What the kiosk and the courier, the process that strangers reach, say to each other.
        "CourierMessages": ["SystemCalls", "CLinux"],
        // Beside everything else, so that the code which sees secrets in the clear is a page long.
        "Secrets": ["CCrypt"],
        // Values without a look: who shows a code draws it.
        "QRCodes": ["CQREncode"],
        "Devices": ["Geometry"],
        // Sounds as samples, for whatever plays them.
        "Earcons": ["Devices"],
        // Words as samples, for whatever plays them.
        "Speech": ["Devices", "CEspeak", "CKakasi"],
        // What writes languages that keys alone don't: values, and beside them the libraries that only some guests need.
        "Typing": ["Devices"],
        "TypingHangul": ["Devices", "CHangul"],
        "TypingPinyin": ["Typing", "Devices", "CPinyin"],
        "TypingAnthy": ["Typing", "Devices", "CAnthy"],
        // How the machine under the kiosk does, and its restart and end.
        "MachineHealth": ["SystemCalls", "Devices"],
        "Drawing": ["Geometry", "CPixman", "CFreeType"],
        "Text": ["Geometry", "Drawing", "CFreeType", "CHarfBuzz", "CFriBidi", "CUniBreak"],
        "ImageFiles": [
            "Languages", "Geometry", "PictureFormats", "SystemCalls", "Drawing", "CJPEGRows", "CPNG", "CZlib", "CWebP", "CHEIF", "CExif",
            "CLCMS",
        ],
        "PictureSandbox": ["Geometry", "SystemCalls", "Confinement", "Drawing", "ImageFiles", "CLinux"],
        "CameraPictures": ["Geometry", "PictureFormats", "SystemCalls", "Devices", "Drawing", "CTurboJPEG", "CYUV"],
        "DisplayKMS": ["Geometry", "SystemCalls", "Udev", "Devices", "CDRM", "CLinux", "Logging"],
        "InputEvdev": ["Geometry", "SystemCalls", "Udev", "Devices", "CEvdev", "CXKBCommon", "CLinux", "Logging"],
        "CameraV4L2": ["Geometry", "SystemCalls", "Udev", "Devices", "CVideo4Linux", "CLinux", "Logging"],
        "SoundALSA": ["SystemCalls", "Devices", "CALSA", "CLinux", "Logging"],
        "RemoteVNC": ["Geometry", "SystemCalls", "Devices", "CVNCServer", "CXKBCommon", "CLinux", "Logging"],
        // It stands in for a camera, whose frames it makes of files.
        "HeadlessDevices": ["Geometry", "PictureFormats", "SystemCalls", "Devices", "Drawing", "ImageFiles", "CXKBCommon", "CLinux"],
        "Toolkit": ["Languages", "Geometry", "Devices", "Drawing", "Text"],
        "Memes": ["Languages", "Geometry", "Drawing", "Text"],
        "MemePress": ["Geometry", "SystemCalls", "Drawing", "Text", "ImageFiles", "Memes"],
        "MemeStore": ["Geometry", "SystemCalls", "Drawing", "ImageFiles", "Memes", "CLinux", "GRDB", "Logging"],
        "Albums": ["PictureFormats", "SystemCalls", "Udev", "Memes", "CLinux", "Logging"],
        // What waits to be sent: the kiosk hands in, the courier takes out, and neither needs the other.
        "Outbox": ["SystemCalls"],
        "Sharing": ["Languages", "Geometry", "SystemCalls", "CourierMessages", "Outbox", "Memes", "MemePress", "CLinux", "Logging"],
        // What speaks to the print server: it takes finished pages and knows nothing of memes.
        "Printing": ["Geometry", "CourierMessages", "CCUPS"],
        // Values and the files they come from; what reads YAML and hashes PINs is no part of the user interface.
        "Configuration": ["Languages", "Geometry", "SystemCalls", "Secrets", "Drawing", "Yams"],
        // An event in a folder, as it goes from booth to booth: above what keeps memes and what the operator has said.
        "EventKits": ["Geometry", "SystemCalls", "Drawing", "ImageFiles", "Memes", "MemeStore", "Configuration", "CNettle"],
        // The inside of the process that phones, printers and servers are reached by; the kiosk's own targets are not in it.
        "Courier": [
            "Languages", "Geometry", "SystemCalls", "Drawing", "CourierMessages", "Outbox", "Configuration", "Printing", "CMicroHTTPD",
            "CCurl",
            "CLinux",
            "Logging",
        ],
        // Beside the toolkit: the kiosk tells it in values what is on the screen.
        "Automation": ["Geometry", "SystemCalls", "Devices", "Drawing", "ImageFiles", "Logging"],
        "Kiosk": [
            "Languages", "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "CameraPictures", "Toolkit", "Memes",
            "MemePress",
            "QRCodes", "CLinux", "Logging", "Configuration", "Automation", "Earcons",
        ],
        "mememe": [
            "Languages", "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "Toolkit", "Memes", "MemePress",
            "MemeStore", "Albums",
            "Sharing",
            "Configuration", "Automation", "Kiosk", "MachineHealth", "DisplayKMS", "InputEvdev", "CameraV4L2", "RemoteVNC",
            "HeadlessDevices", "SoundALSA", "Speech", "Typing", "TypingHangul", "TypingPinyin", "TypingAnthy",
            "PictureSandbox", "CameraPictures", "USBDescriptors", "CourierMessages", "Outbox", "Courier", "EventKits", "CLinux", "CSystemd",
            "ArgumentParser", "Logging",
        ],
    ]

    /// What every test target may import beside its own target and what that one may import.
    static let allowedInTests: Set<String> = [
        "Testing", "TestSupport", "CLinux", "Geometry", "SystemCalls", "Devices", "Drawing", "ImageFiles", "HeadlessDevices",
    ]

    /// Libraries that tests compare ours with, or that they stand in for; and Secrets, to see whether the PIN that was typed is kept.
    static let peersInTests: [String: Set<String>] = [
        "TextTests": ["CPango"], "MemeStoreTests": ["GRDBSQLite"], "KioskTests": ["Secrets"],
    ]

    /// Test targets that go through the built program and therefore see nothing above these.
    static let outsideTests: Set<String> = ["KioskJourneyTests", "DeviceTests", "SourceRulesTests", "TestSupport"]

    /// What the benchmarks, a package of its own that puts the whole product together, may import beside all of the product's libraries.
    static let benchmarks: Set<String> = ["PackageDescription", "Peers", "TestSupport"]

    /// What the fuzzers, a package of their own, may import.
    static let fuzz: Set<String> = [
        "PackageDescription", "TestSupport", "Geometry", "SystemCalls", "Devices", "Drawing", "ImageFiles", "PictureSandbox", "Text",
        "Memes", "CameraPictures", "USBDescriptors", "InputEvdev", "RemoteVNC", "MemeStore", "Albums", "Configuration", "Automation",
        "Kiosk", "CourierMessages", "Courier", "EventKits",
    ]

    /// What the package that puts mistakes into the sources may import; of the product only how programs are started.
    static let mutants: Set<String> = [
        "PackageDescription", "Testing", "SwiftSyntax", "SwiftParser", "SwiftOperators", "ArgumentParser", "MutantGeneration",
        "SystemCalls",
    ]

    /// What a target may import, the platform included; nil for a target that the table does not know.
    static func imports(of target: String) -> Set<String>? {
        if let own = allowed[target] { return own.union(platform) }
        if target == "Benchmarks" { return benchmarks.union(allowed.keys.filter { $0 != "mememe" }).union(platform) }
        if target == "Fuzz" { return fuzz.union(platform) }
        if target == "Mutants" { return mutants.union(platform) }
        if outsideTests.contains(target) {
            let lower = allowedInTests.subtracting(["HeadlessDevices"])
            // Pictures are compared through libpng alone, so that the product's own decoder is no party to it; damaged ones are made with
            // encoders that the product does not have.
            return lower.union(platform).union(target == "TestSupport" ? ["CPNG", "CTurboJPEG", "CWebP"] : [])
        }
        guard target.hasSuffix("Tests") else { return nil }
        let subject = String(target.dropLast("Tests".count))
        guard let own = allowed[subject] else { return nil }
        return own.union(platform).union(allowedInTests).union([subject]).union(peersInTests[target] ?? [])
    }

    /// Whether the module wraps a C library of ours.
    static func isCModule(_ module: String) -> Bool {
        module.hasPrefix("C") && module.dropFirst().first?.isUppercase == true
    }
}
