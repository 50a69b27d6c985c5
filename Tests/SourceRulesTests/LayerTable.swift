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
        "SystemCalls": ["CLinux"],
        "Devices": ["Geometry"],
        "Drawing": ["Geometry", "CPixman", "CFreeType"],
        "Text": ["Geometry", "Drawing", "CFreeType", "CHarfBuzz", "CFriBidi", "CUniBreak", "CPixman"],
        "ImageFiles": ["Geometry", "SystemCalls", "Drawing", "CTurboJPEG", "CPNG", "CWebP", "CHEIF", "CExif", "CLCMS", "CPixman"],
        "PictureSandbox": ["Geometry", "SystemCalls", "Drawing", "ImageFiles", "CSeccomp", "CLinux"],
        "CameraPictures": ["Geometry", "Devices", "Drawing", "CTurboJPEG", "CYUV"],
        "DisplayKMS": ["Geometry", "SystemCalls", "Devices", "CDRM", "CUdev", "CLinux", "Logging"],
        "InputEvdev": ["Geometry", "SystemCalls", "Devices", "CEvdev", "CUdev", "CXKBCommon", "CLinux", "Logging"],
        "CameraV4L2": ["Geometry", "SystemCalls", "Devices", "CVideo4Linux", "CUdev", "CLinux", "Logging"],
        "RemoteVNC": ["Geometry", "SystemCalls", "Devices", "CVNCServer", "CXKBCommon", "CLinux", "Logging"],
        "HeadlessDevices": ["Geometry", "SystemCalls", "Devices", "CXKBCommon", "CLinux"],
        "Toolkit": ["Geometry", "Devices", "Drawing", "Text"],
        "Memes": ["Geometry", "Drawing", "Text"],
        "MemeStore": ["Geometry", "SystemCalls", "Drawing", "ImageFiles", "Memes", "CLinux", "GRDB", "Logging"],
        "Sharing": ["SystemCalls", "Memes", "CLinux", "Logging"],
        "Kiosk": [
            "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "CameraPictures", "Toolkit", "Memes", "CLinux", "Yams",
            "Logging",
        ],
        "mememe": [
            "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "Toolkit", "Memes", "MemeStore", "Sharing", "Kiosk",
            "DisplayKMS", "InputEvdev", "CameraV4L2", "RemoteVNC", "HeadlessDevices", "PictureSandbox", "CameraPictures", "CLinux",
            "CSystemd", "ArgumentParser", "Logging",
        ],
    ]

    /// What every test target may import beside its own target and what that one may import.
    static let allowedInTests: Set<String> = [
        "Testing", "TestSupport", "CLinux", "Geometry", "SystemCalls", "Devices", "Drawing", "ImageFiles", "HeadlessDevices",
    ]

    /// Libraries that tests compare ours with, or that they stand in for.
    static let peersInTests: [String: Set<String>] = ["TextTests": ["CPango"], "MemeStoreTests": ["GRDBSQLite"]]

    /// Test targets that go through the built program and therefore see nothing above these.
    static let outsideTests: Set<String> = ["KioskJourneyTests", "DeviceTests", "SourceRulesTests", "TestSupport"]

    /// What the benchmarks, a package of its own that puts the whole product together, may import beside all of the product's libraries.
    static let benchmarks: Set<String> = ["PackageDescription", "Peers", "TestSupport"]

    /// What the fuzzers, a package of their own, may import.
    static let fuzz: Set<String> = [
        "PackageDescription", "TestSupport", "Geometry", "Devices", "Drawing", "ImageFiles", "Text", "Memes", "CameraPictures",
    ]

    /// What a target may import, the platform included; nil for a target that the table does not know.
    static func imports(of target: String) -> Set<String>? {
        if let own = allowed[target] { return own.union(platform) }
        if target == "Benchmarks" { return benchmarks.union(allowed.keys.filter { $0 != "mememe" }).union(platform) }
        if target == "Fuzz" { return fuzz.union(platform) }
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
