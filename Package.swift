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

/// Pixel loops cost fifty times as much without the optimiser, so these targets have it in debug builds too.
let pixels = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

func library(_ name: String, _ package: String? = nil, apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/CLibraries/\(name)", pkgConfig: package, providers: [.apt([apt])])
}

/// The tests of one target, which see it and what they name beside it.
func tests(
    _ target: String, _ others: [String] = [], products: [Target.Dependency] = [], settings: [SwiftSetting] = strict
) -> Target {
    .testTarget(
        name: "\(target)Tests",
        dependencies: ["TestSupport"] + [.init(stringLiteral: target)] + others.map { .init(stringLiteral: $0) } + products,
        swiftSettings: settings)
}

let package = Package(
    name: "mememe",
    products: [
        .executable(name: "mememe", targets: ["mememe"]),
        .library(
            name: "MemeMeKiosk",
            targets: [
                "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "Toolkit", "Memes", "MemeStore", "Sharing", "Kiosk",
                "HeadlessDevices", "DisplayKMS", "InputEvdev", "CameraV4L2", "RemoteVNC", "PictureSandbox", "CameraPictures",
            ]),
        // What reads bytes that strangers bring, for the fuzzers.
        .library(name: "StrangersData", targets: ["Geometry", "Drawing", "Text", "ImageFiles", "Memes", "CameraPictures"]),
        .library(name: "TestSupport", targets: ["TestSupport"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
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
        library("CWebP", "libwebp", apt: "libwebp-dev"),
        library("CExif", "libexif", apt: "libexif-dev"),
        // Its library is loaded when a picture needs it, if it is there.
        .systemLibrary(name: "CHEIF", path: "Sources/CLibraries/CHEIF"),
        library("CLCMS", "lcms2", apt: "liblcms2-dev"),
        library("CSeccomp", "libseccomp", apt: "libseccomp-dev"),
        library("CSystemd", "libsystemd", apt: "libsystemd-dev"),
        library("CVideo4Linux", "libv4l2", apt: "libv4l-dev"),
        library("CYUV", apt: "libyuv-dev"),
        library("CVNCServer", "libvncserver", apt: "libvncserver-dev"),

        .target(name: "Geometry", swiftSettings: strict),
        .target(name: "SystemCalls", dependencies: ["CLinux"], swiftSettings: strict),
        .target(name: "Devices", dependencies: ["Geometry"], swiftSettings: strict),

        .target(name: "Drawing", dependencies: ["Geometry", "CPixman", "CFreeType"], swiftSettings: pixels),
        .target(
            name: "Text",
            dependencies: ["Geometry", "Drawing", "CFreeType", "CHarfBuzz", "CFriBidi", "CUniBreak", "CPixman"], swiftSettings: pixels),
        .target(
            name: "ImageFiles",
            dependencies: ["Geometry", "SystemCalls", "Drawing", "CTurboJPEG", "CPNG", "CWebP", "CHEIF", "CExif", "CLCMS", "CPixman"],
            swiftSettings: pixels),
        .target(
            name: "PictureSandbox", dependencies: ["Geometry", "SystemCalls", "Drawing", "ImageFiles", "CSeccomp"], swiftSettings: strict),
        .target(name: "CameraPictures", dependencies: ["Geometry", "Devices", "Drawing", "CTurboJPEG", "CYUV"], swiftSettings: pixels),

        .target(
            name: "DisplayKMS",
            dependencies: [
                "Geometry", "SystemCalls", "Devices", "CDRM", "CLinux", "CUdev", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: pixels),
        .target(
            name: "InputEvdev",
            dependencies: [
                "Geometry", "SystemCalls", "Devices", "CEvdev", "CUdev", "CXKBCommon", .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .target(
            name: "CameraV4L2",
            dependencies: [
                "Geometry", "SystemCalls", "Devices", "CVideo4Linux", "CUdev", "CLinux", .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .target(
            name: "RemoteVNC",
            dependencies: [
                "Geometry", "SystemCalls", "Devices", "CVNCServer", "CXKBCommon", .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: pixels),
        .target(name: "HeadlessDevices", dependencies: ["Geometry", "SystemCalls", "Devices", "CXKBCommon"], swiftSettings: pixels),

        .target(
            name: "Toolkit", dependencies: ["Geometry", "Devices", "Drawing", "Text"],
            resources: [.embedInCode("Resources/emoji.txt")], swiftSettings: userInterface),
        .target(name: "Memes", dependencies: ["Geometry", "Drawing", "Text"], swiftSettings: pixels),
        .target(
            name: "MemeStore",
            dependencies: [
                "Geometry", "SystemCalls", "Drawing", "ImageFiles", "Memes", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .target(
            name: "Sharing", dependencies: ["SystemCalls", "Memes", .product(name: "Logging", package: "swift-log")],
            swiftSettings: strict),
        .target(
            name: "Kiosk",
            dependencies: [
                "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "CameraPictures", "Toolkit", "Memes",
                .product(name: "Yams", package: "Yams"), .product(name: "Logging", package: "swift-log"),
            ], resources: [.embedInCode("Resources/icons.json")], swiftSettings: userInterface),
        .executableTarget(
            name: "mememe",
            dependencies: [
                "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "Toolkit", "Memes", "MemeStore", "Sharing", "Kiosk",
                "DisplayKMS", "InputEvdev", "CameraV4L2", "RemoteVNC", "HeadlessDevices", "PictureSandbox", "CameraPictures", "CSystemd",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: userInterface),

        .target(
            name: "TestSupport",
            dependencies: ["Geometry", "SystemCalls", "Devices", "Drawing", "ImageFiles", "CPNG", "CTurboJPEG", "CWebP"],
            path: "Tests/TestSupport", swiftSettings: strict),
        tests("Geometry"),
        tests("SystemCalls"),
        tests("Devices", ["Geometry"]),
        tests("Drawing", ["Geometry"]),
        // Nothing but the tests needs Pango: plain builds do without it.
        .systemLibrary(name: "CPango", path: "Tests/CLibraries/CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        tests("Text", ["Geometry", "Drawing", "ImageFiles", "CPango"]),
        tests("ImageFiles", ["Geometry", "SystemCalls", "Drawing"]),
        tests("PictureSandbox", ["Geometry", "SystemCalls", "Drawing", "ImageFiles"]),
        tests("CameraPictures", ["Geometry", "Devices", "Drawing", "ImageFiles"]),
        tests("CameraV4L2", ["Geometry", "SystemCalls", "Devices"]),
        tests("DisplayKMS", ["Geometry", "SystemCalls", "Devices"]),
        tests("InputEvdev", ["Geometry", "SystemCalls", "Devices"]),
        tests("RemoteVNC", ["Geometry", "SystemCalls", "Devices"]),
        tests("HeadlessDevices", ["Geometry", "SystemCalls", "Devices"]),
        tests("Toolkit", ["Geometry", "Devices", "Drawing", "Text", "ImageFiles", "HeadlessDevices"], settings: userInterface),
        tests("Memes", ["Geometry", "Drawing", "Text", "ImageFiles"]),
        // They put a layer of their own below SQLite.
        tests(
            "MemeStore", ["Geometry", "SystemCalls", "Drawing", "ImageFiles", "Memes"],
            products: [.product(name: "GRDBSQLite", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log")]),
        tests("Sharing", ["SystemCalls", "Memes"]),
        tests(
            "Kiosk",
            [
                "Geometry", "SystemCalls", "Devices", "Drawing", "Text", "ImageFiles", "CameraPictures", "Toolkit", "Memes",
                "HeadlessDevices",
            ], settings: userInterface),
        .testTarget(
            name: "KioskJourneyTests", dependencies: ["TestSupport", "Geometry", "SystemCalls", "Drawing", "ImageFiles"],
            swiftSettings: strict),
        .testTarget(name: "SourceRulesTests", dependencies: ["TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "DeviceTests", dependencies: ["TestSupport", "Geometry", "SystemCalls", "Drawing", "ImageFiles"], swiftSettings: strict),
    ]
)
