// swift-tools-version: 6.2
import PackageDescription

/// What every target is compiled with: the strictest language mode there is, and no warning left standing.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableExperimentalFeature("Lifetimes"),
]

/// The user interface lives on the main actor; its targets say so once, here.
let userInterface = strict + [.defaultIsolation(MainActor.self)]

/// Pixel loops cost fifty times as much without the optimiser, so these targets, and what they ask, have it in debug builds too.
let pixels = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

func library(_ name: String, _ package: String? = nil, apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/CLibraries/\(name)", pkgConfig: package, providers: [.apt([apt])])
}

/// Functions that load their library when the first of them is called.
func forwarding(_ name: String) -> Target {
    .target(name: name, path: "Sources/CLibraries/\(name)", cSettings: [.treatAllWarnings(as: .error), .headerSearchPath("..")])
}

/// The tests of one target, which see it and what they name beside it.
func tests(
    _ target: String, _ others: [String] = [], products: [Target.Dependency] = [], settings: [SwiftSetting] = strict,
    linking: [LinkerSetting] = []
) -> Target {
    .testTarget(
        name: "\(target)Tests",
        dependencies: [.init(stringLiteral: target)] + others.map { .init(stringLiteral: $0) } + products,
        swiftSettings: settings, linkerSettings: linking)
}

let package = Package(
    name: "mememe",
    products: [
        .executable(name: "mememe", targets: ["mememe"]),
        .library(
            name: "MemeMeKiosk",
            targets: [
                "Geometry", "SystemCalls", "Udev", "Devices", "Drawing", "Text", "ImageFiles", "Toolkit", "Memes", "MemePress", "MemeStore",
                "Albums", "Sharing", "Kiosk", "HeadlessDevices", "DisplayKMS", "InputEvdev", "CameraV4L2", "RemoteVNC", "PictureSandbox",
                "CameraPictures", "Secrets", "Configuration", "Automation", "Confinement", "USBDescriptors", "QRCodes", "CourierMessages",
                "Outbox", "Printing", "Courier", "MachineHealth", "EventKits", "Earcons", "SoundALSA", "Speech", "Languages", "Typing",
                "TypingHangul", "TypingPinyin", "TypingAnthy",
            ]),
        // How programs are started, for the mutants.
        .library(name: "SystemCalls", targets: ["SystemCalls"]),
        // What reads bytes that strangers bring, for the fuzzers.
        .library(
            name: "StrangersData",
            targets: [
                "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "PictureSandbox", "CameraPictures", "USBDescriptors",
                "InputEvdev", "RemoteVNC", "Memes", "MemeStore", "Albums", "Configuration", "Automation", "Kiosk", "CourierMessages",
                "Courier", "EventKits",
            ]),
        .library(name: "TestSupport", targets: ["TestSupport"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        library("CLinux", apt: "linux-libc-dev"),
        library("CDRM", "libdrm", apt: "libdrm-dev"),
        library("CEvdev", "libevdev", apt: "libevdev-dev"),
        library("CUdev", "libudev", apt: "libudev-dev"),
        library("CXKBCommon", "xkbcommon", apt: "libxkbcommon-dev"),
        library("CPixman", "pixman-1", apt: "libpixman-1-dev"),
        library("CFreeType", "freetype2", apt: "libfreetype-dev"),
        library("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev"),
        library("CFriBidi", "fribidi", apt: "libfribidi-dev"),
        library("CUniBreak", "libunibreak", apt: "libunibreak-dev"),
        library("CTurboJPEG", "libturbojpeg", apt: "libturbojpeg0-dev"),
        library("CPNG", "libpng", apt: "libpng-dev"),
        library("CZlib", "zlib", apt: "zlib1g-dev"),
        library("CWebP", "libwebp", apt: "libwebp-dev"),
        library("CExif", "libexif", apt: "libexif-dev"),
        // Its library is loaded when a picture needs it, if it is there.
        .systemLibrary(name: "CHEIF", path: "Sources/CLibraries/CHEIF"),
        library("CLCMS", "lcms2", apt: "liblcms2-dev"),
        library("CSeccomp", "libseccomp", apt: "libseccomp-dev"),
        library("CCrypt", "libcrypt", apt: "libcrypt-dev"),
        library("CYUV", apt: "libyuv-dev"),
        // Its library is loaded by the process that sends something.
        .systemLibrary(name: "CCurl", path: "Sources/CLibraries/CCurl"),
        library("CQREncode", "libqrencode", apt: "libqrencode-dev"),
        // Its library is loaded when something is to be heard.
        .systemLibrary(name: "CALSA", path: "Sources/CLibraries/CALSA"),
        // Its library is loaded when something is to be said.
        .systemLibrary(name: "CEspeak", path: "Sources/CLibraries/CEspeak"),
        // Its library is loaded when something is to be said in Japanese.
        .systemLibrary(name: "CKakasi", path: "Sources/CLibraries/CKakasi"),

        // Loaded when a language that needs it is typed.
        .systemLibrary(name: "CHangul", path: "Sources/CLibraries/CHangul"),
        .systemLibrary(name: "CPinyin", path: "Sources/CLibraries/CPinyin"),
        .systemLibrary(name: "CAnthy", path: "Sources/CLibraries/CAnthy"),

        .target(
            name: "CJPEGRows", path: "Sources/CLibraries/CJPEGRows", cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("jpeg")]),

        // Their libraries are loaded by a process that prints, that phones talk to, that takes an event along, that is seen in a browser,
        // that a service manager watches and that has a camera.
        forwarding("CCUPS"), forwarding("CMicroHTTPD"), forwarding("CNettle"), forwarding("CVNCServer"), forwarding("CSystemd"),
        forwarding("CVideo4Linux"),

        .target(
            name: "CCatalogues", path: "Sources/CLibraries/CCatalogues",
            cSettings: [
                .treatAllWarnings(as: .error), .headerSearchPath("../../Languages/Catalogues"),
                .headerSearchPath("../../Languages/EmojiNames"),
            ]),

        .target(name: "Geometry", swiftSettings: pixels),
        // What the booth says, in every language.
        .target(name: "Languages", dependencies: ["CCatalogues"], exclude: ["Catalogues", "EmojiNames"], swiftSettings: strict),
        .target(name: "PictureFormats", swiftSettings: pixels),
        .target(name: "SystemCalls", dependencies: ["CLinux"], swiftSettings: strict),
        .target(name: "Udev", dependencies: ["SystemCalls", "CUdev"], swiftSettings: strict),
        .target(name: "Confinement", dependencies: ["SystemCalls", "CSeccomp"], swiftSettings: strict),
        .target(name: "USBDescriptors", dependencies: ["SystemCalls", "Confinement", "CLinux"], swiftSettings: strict),
        // What the kiosk and the courier say to each other.
        .target(name: "CourierMessages", dependencies: ["SystemCalls", "CLinux"], swiftSettings: strict),
        .target(name: "Secrets", dependencies: ["CCrypt"], swiftSettings: strict),
        .target(name: "QRCodes", dependencies: ["CQREncode"], swiftSettings: strict),
        .target(name: "Devices", dependencies: ["Geometry"], swiftSettings: strict),
        // What the booth sounds like; a loop over samples, as pixels are.
        .target(name: "Earcons", dependencies: ["Devices"], swiftSettings: pixels),
        // What turns words into samples.
        .target(name: "Speech", dependencies: ["Devices", "CEspeak", "CKakasi"], swiftSettings: strict),
        // What writes languages that keys alone don't.
        .target(name: "Typing", dependencies: ["Devices"], swiftSettings: strict),
        .target(name: "TypingHangul", dependencies: ["Devices", "CHangul"], swiftSettings: strict),
        .target(name: "TypingPinyin", dependencies: ["Typing", "CPinyin"], swiftSettings: strict),
        .target(name: "TypingAnthy", dependencies: ["Typing", "CAnthy"], swiftSettings: strict),
        .target(name: "MachineHealth", dependencies: ["SystemCalls", "Devices"], swiftSettings: strict),

        .target(name: "Drawing", dependencies: ["Geometry", "CPixman", "CFreeType"], swiftSettings: pixels),
        .target(
            name: "Text",
            dependencies: ["Geometry", "Drawing", "CFreeType", "CHarfBuzz", "CFriBidi", "CUniBreak"], swiftSettings: pixels),
        .target(
            name: "ImageFiles",
            dependencies: [
                "Languages", "Geometry", "PictureFormats", "SystemCalls", "Drawing", "CJPEGRows", "CPNG", "CZlib", "CWebP", "CHEIF",
                "CExif", "CLCMS",
            ],
            swiftSettings: pixels),
        .target(
            name: "PictureSandbox", dependencies: ["Geometry", "SystemCalls", "Confinement", "Drawing", "ImageFiles", "CLinux"],
            swiftSettings: strict),
        .target(
            name: "CameraPictures",
            dependencies: ["Geometry", "PictureFormats", "SystemCalls", "Devices", "Drawing", "CTurboJPEG", "CYUV"],
            swiftSettings: pixels),

        .target(
            name: "DisplayKMS",
            dependencies: [
                "Geometry", "SystemCalls", "Udev", "Devices", "CDRM", "CLinux", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: pixels),
        .target(
            name: "InputEvdev",
            dependencies: [
                "Geometry", "SystemCalls", "Udev", "Devices", "CEvdev", "CXKBCommon", .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .target(
            name: "CameraV4L2",
            dependencies: [
                "Geometry", "SystemCalls", "Udev", "Devices", "CVideo4Linux", "CLinux", .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .target(
            name: "SoundALSA",
            dependencies: ["SystemCalls", "Devices", "CALSA", "CLinux", .product(name: "Logging", package: "swift-log")],
            swiftSettings: strict),
        .target(
            name: "RemoteVNC",
            dependencies: [
                "Geometry", "SystemCalls", "Devices", "CVNCServer", "CXKBCommon", "CLinux",
            ], swiftSettings: pixels),
        .target(
            name: "HeadlessDevices", dependencies: ["Geometry", "PictureFormats", "SystemCalls", "Devices", "ImageFiles", "CXKBCommon"],
            swiftSettings: pixels),

        .target(
            name: "Toolkit", dependencies: ["Languages", "Geometry", "Devices", "Drawing", "Text"],
            resources: [.embedInCode("Resources/emoji.txt")], swiftSettings: userInterface),
        .target(name: "Memes", dependencies: ["Languages", "Geometry", "Drawing", "Text"], swiftSettings: pixels),
        .target(
            name: "MemePress", dependencies: ["Geometry", "SystemCalls", "Drawing", "Text", "ImageFiles", "Memes"], swiftSettings: pixels),
        .target(
            name: "MemeStore",
            dependencies: [
                "Geometry", "SystemCalls", "Memes", "ImageFiles", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .target(
            name: "Albums",
            dependencies: [
                "PictureFormats", "SystemCalls", "Udev", "Memes", "CLinux", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(name: "Outbox", dependencies: ["SystemCalls"], swiftSettings: strict),
        .target(
            name: "Sharing",
            dependencies: [
                "Languages", "Geometry", "SystemCalls", "CourierMessages", "Outbox", "Memes", "MemePress",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(name: "Printing", dependencies: ["Geometry", "CourierMessages", "CCUPS"], swiftSettings: strict),
        .target(
            name: "Configuration",
            dependencies: ["Languages", "Geometry", "SystemCalls", "Secrets", "Drawing", .product(name: "Yams", package: "Yams")],
            swiftSettings: strict),
        // Events on their way from booth to booth.
        .target(
            name: "EventKits",
            dependencies: ["Geometry", "SystemCalls", "Drawing", "ImageFiles", "Memes", "MemeStore", "Configuration", "CNettle"],
            swiftSettings: strict),
        .target(
            name: "Courier",
            dependencies: [
                "Languages", "Geometry", "SystemCalls", "Drawing", "CourierMessages", "Outbox", "Configuration", "Printing", "CMicroHTTPD",
                "CCurl",
                "CLinux",
                .product(name: "Logging", package: "swift-log"),
            ], resources: [.embedInCode("Resources/phone.html"), .embedInCode("Resources/upload.js")], swiftSettings: userInterface),
        .target(
            name: "Automation",
            dependencies: [
                "Geometry", "SystemCalls", "Devices", "Drawing", "ImageFiles", .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .target(
            name: "Kiosk",
            dependencies: [
                "Languages", "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "CameraPictures", "Toolkit", "Memes",
                "MemePress", "QRCodes", "Configuration", "Automation", "Earcons", .product(name: "Logging", package: "swift-log"),
            ], resources: [.embedInCode("Resources/icons.json")], swiftSettings: userInterface),
        .executableTarget(
            name: "mememe",
            dependencies: [
                "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "Memes", "MemePress", "MemeStore",
                "Albums", "Sharing", "Configuration", "Automation", "Kiosk", "DisplayKMS", "InputEvdev", "CameraV4L2", "RemoteVNC",
                "HeadlessDevices", "MachineHealth", "SoundALSA", "Speech", "Languages", "Typing", "TypingHangul", "TypingPinyin",
                "TypingAnthy",
                "PictureSandbox", "USBDescriptors", "CourierMessages", "Outbox", "Courier", "EventKits", "CSystemd", "CLinux",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: userInterface),

        .target(
            name: "TestSupport",
            dependencies: ["Geometry", "SystemCalls", "Devices", "Drawing", "ImageFiles", "CPNG", "CTurboJPEG", "CWebP"],
            path: "Tests/TestSupport", swiftSettings: pixels),
        tests("Geometry"),
        tests("PictureFormats"),
        tests("Languages", ["TestSupport"]),
        tests("SystemCalls", ["TestSupport"]),
        tests("Udev", ["SystemCalls"]),
        tests("USBDescriptors", ["TestSupport"]),
        tests("Secrets"),
        tests("QRCodes", ["TestSupport", "Geometry", "Drawing", "ImageFiles"]),
        tests("Devices", ["TestSupport", "Geometry"]),
        tests("Earcons"),
        tests("Speech", ["TestSupport", "Devices"]),
        tests("Typing", ["Devices"]),
        tests("TypingHangul", ["Devices"]),
        tests("TypingPinyin", ["Devices", "Typing"]),
        tests("TypingAnthy", ["Devices", "Typing"]),
        tests("Drawing", ["TestSupport", "Geometry"]),
        // Nothing but the tests needs Pango: plain builds do without it.
        .systemLibrary(name: "CPango", path: "Tests/CLibraries/CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        tests("Text", ["TestSupport", "Geometry", "Drawing", "CPango"]),
        tests("ImageFiles", ["TestSupport", "Geometry", "PictureFormats", "SystemCalls", "Drawing"]),
        tests("PictureSandbox", ["TestSupport", "Geometry", "SystemCalls", "Drawing", "ImageFiles"]),
        tests("CameraPictures", ["Geometry", "Devices", "Drawing", "ImageFiles", "CTurboJPEG"]),
        tests("CameraV4L2", ["TestSupport", "Geometry", "SystemCalls", "Devices", "CVideo4Linux"]),
        tests("DisplayKMS", ["TestSupport", "Geometry", "SystemCalls", "Udev", "Devices"]),
        tests("InputEvdev", ["TestSupport", "Geometry", "Udev", "Devices", "CEvdev"]),
        tests("SoundALSA", ["TestSupport", "Devices", "SystemCalls"]),
        tests("RemoteVNC", ["TestSupport", "Geometry", "SystemCalls", "Devices"]),
        tests("HeadlessDevices", ["TestSupport", "Geometry", "Devices", "Drawing", "ImageFiles"]),
        tests(
            "Toolkit", ["TestSupport", "Languages", "Geometry", "Devices", "Drawing", "Text", "HeadlessDevices"], settings: userInterface),
        tests("Memes", ["TestSupport", "Geometry", "Drawing", "Text"]),
        tests("MemePress", ["TestSupport", "Geometry", "Drawing", "Text", "ImageFiles", "Memes"]),
        // They put a layer of their own below SQLite.
        tests(
            "MemeStore", ["TestSupport", "Geometry", "SystemCalls", "Memes"],
            products: [
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests("MachineHealth", ["TestSupport", "Devices"]),
        tests("Albums", ["TestSupport", "SystemCalls", "Memes"]),
        tests("CourierMessages", ["TestSupport", "SystemCalls", "CLinux"]),
        tests("Outbox", ["TestSupport", "SystemCalls"]),
        tests("Sharing", ["TestSupport", "Geometry", "SystemCalls", "CourierMessages", "Outbox", "Memes", "MemePress", "CLinux"]),
        // What a printer got is read by functions of the same library that the program has no use for.
        tests(
            "Printing", ["TestSupport", "Geometry", "CourierMessages", "Drawing", "ImageFiles", "CCUPS"],
            linking: [.linkedLibrary("cups")]),
        tests(
            "Courier", ["TestSupport", "Languages", "SystemCalls", "Drawing", "Geometry", "CourierMessages", "Outbox", "Configuration"],
            products: [.product(name: "Logging", package: "swift-log")]),
        tests("Configuration", ["TestSupport", "Geometry", "SystemCalls", "Secrets", "Drawing"]),
        tests(
            "EventKits", ["TestSupport", "Geometry", "SystemCalls", "Drawing", "ImageFiles", "Memes", "MemeStore", "Configuration"]),
        tests("Automation", ["TestSupport", "Geometry", "Devices", "Drawing"]),
        tests(
            "Kiosk",
            [
                "TestSupport", "Languages", "Geometry", "Devices", "Drawing", "Text", "ImageFiles", "CameraPictures", "Toolkit", "Memes",
                "MemePress", "HeadlessDevices", "Configuration", "Automation", "Secrets",
            ], settings: userInterface),
        .testTarget(
            name: "KioskJourneyTests", dependencies: ["TestSupport", "Geometry", "SystemCalls", "Drawing", "ImageFiles"],
            swiftSettings: strict),
        // They read every byte of every file.
        .testTarget(name: "SourceRulesTests", dependencies: ["TestSupport"], swiftSettings: pixels),
        .testTarget(name: "DeviceTests", dependencies: ["TestSupport", "Geometry"], swiftSettings: strict),
    ]
)
