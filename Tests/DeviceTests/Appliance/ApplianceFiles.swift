private import Foundation
internal import TestSupport
import Testing

/// The built appliance that the tests drive, and what an emulated machine starts it with.
enum ApplianceFiles {
    private static let environment = ProcessInfo.processInfo.environment
    private static let wish = environment["MEMEME_APPLIANCE_TESTS"] ?? ""

    /// True if appliances may be started at all.
    static let areWanted = wish == "1" || wish == "long"
    /// True if those tests may run, too, that take a quarter of an hour and more.
    static let haveTime = wish == "long"

    /// The folder into which `image-build/image` has put what it built.
    static let folder = environment["MEMEME_IMAGE"] ?? "\(MachineFiles.root)/.build-image"

    /// The firmware, and the memory that it keeps its settings in.
    static let firmware = "/usr/share/OVMF/OVMF_CODE_4M.fd"
    static let firmwareSettings = "/usr/share/OVMF/OVMF_VARS_4M.fd"

    /// There is no built image where one was promised.
    struct NotBuilt: Error, CustomStringConvertible {
        let ending: String

        var description: String { "there is no .\(ending) file in \(ApplianceFiles.folder): run image-build/image" }
    }

    /// The disk image with the oldest version of those that were built.
    static func image() throws -> String { try versions("img")[0] }

    /// The update that follows on the image: the oldest that is newer.
    static func update() throws -> String {
        let image = try image().dropLast("img".count)
        guard let update = try versions("raucb").first(where: { isRising(String(image), $0) && !$0.hasPrefix(image) }) else {
            throw NotBuilt(ending: "newer raucb")
        }
        return update
    }

    /// The files with this ending, by rising version.
    private static func versions(_ ending: String) throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix("mememe-") && $0.hasSuffix(".\(ending)") }
        if files.isEmpty { throw NotBuilt(ending: ending) }
        return files.map { "\(folder)/\($0)" }.sorted(by: isRising)
    }

    private static func isRising(_ first: String, _ second: String) -> Bool {
        first.compare(second, options: .numeric) == .orderedAscending
    }
}

extension Trait where Self == ConditionTrait {
    /// The test takes a quarter of an hour and more.
    static var needsTime: Self { .enabled(if: ApplianceFiles.haveTime, "set MEMEME_APPLIANCE_TESTS=long to have it") }
}
