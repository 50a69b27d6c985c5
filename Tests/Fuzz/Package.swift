// swift-tools-version: 6.2
import PackageDescription

/// Throws random bytes at everything that reads what strangers bring; a package of its own, because all of it is built with the sanitizers.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "mememe-fuzz",
    // The folder of a clone may be called anything, the package is always called mememe.
    dependencies: [.package(name: "mememe", path: "../..")],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: [.product(name: "StrangersData", package: "mememe"), .product(name: "TestSupport", package: "mememe")],
            swiftSettings: settings)
    ]
)
