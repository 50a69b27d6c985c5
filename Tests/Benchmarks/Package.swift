// swift-tools-version: 6.2
import PackageDescription

/// Measures the kiosk next to its peers; a package of its own, so that nobody who builds the kiosk needs the peers' libraries.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .defaultIsolation(MainActor.self),
]

let package = Package(
    name: "mememe-benchmarks",
    products: [
        .executable(name: "mememe-benchmarks", targets: ["Benchmarks"]),
        // Opened only while the camera is measured: with a hundred libraries in it the program's own memory could not be measured.
        .library(name: "CameraPeers", type: .dynamic, targets: ["CameraPeers"]),
    ],
    // The folder of a clone may be called anything, the package is always called mememe.
    dependencies: [.package(name: "mememe", path: "../..")],
    targets: [
        .systemLibrary(
            name: "CPangoCairo", path: "Sources/CLibraries/CPangoCairo", pkgConfig: "pangocairo pangoft2 fontconfig",
            providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
        .systemLibrary(
            name: "CPeerPixman", path: "Sources/CLibraries/CPeerPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
        .target(
            name: "Peers", dependencies: ["CPangoCairo", "CPeerPixman"], cSettings: [.unsafeFlags(["-O2", "-Wall", "-Werror"])],
            linkerSettings: [.linkedLibrary("turbojpeg"), .linkedLibrary("yuv"), .linkedLibrary("m")]),
        .target(
            name: "CameraPeers", dependencies: ["Peers"], cSettings: [.unsafeFlags(["-O2", "-Wall", "-Werror"])],
            cxxSettings: [.unsafeFlags(["-O2", "-Wall", "-Werror", "-isystem", "/usr/include/opencv4"])],
            linkerSettings: [
                "opencv_core", "opencv_imgcodecs", "opencv_imgproc", "avcodec", "avutil", "swscale", "v4lconvert", "yuv",
            ].map { .linkedLibrary($0) }),
        .executableTarget(name: "MemePeer", dependencies: ["Peers"], cSettings: [.unsafeFlags(["-O2", "-Wall", "-Werror"])]),
        .executableTarget(name: "TrivialProgram", swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Peers", .product(name: "MemeMeKiosk", package: "mememe"), .product(name: "TestSupport", package: "mememe"),
            ],
            swiftSettings: settings),
    ]
)
