// swift-tools-version: 6.2
import PackageDescription

/// Asks whether the tests notice mistakes; a package of its own, because only it needs a parser of Swift.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "mememe-mutants",
    dependencies: [
        // The folder of a clone may be called anything, the package is always called mememe.
        .package(name: "mememe", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    ],
    targets: [
        .target(
            name: "MutantGeneration",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"), .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftOperators", package: "swift-syntax"),
            ], swiftSettings: settings),
        .executableTarget(
            name: "mutants",
            dependencies: [
                "MutantGeneration", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemCalls", package: "mememe"),
            ],
            swiftSettings: settings),
        .testTarget(name: "MutantGenerationTests", dependencies: ["MutantGeneration"], swiftSettings: settings),
    ]
)
