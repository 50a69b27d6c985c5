import Configuration
import CourierMessages
import Foundation
import Glibc
import Languages
import SystemCalls
import TestSupport
import Testing

@testable import Courier

/// Pages that the kiosk sends to be printed, before any print server is asked.
@Suite struct PrintedPageTests {
    private let folder: TemporaryFolder
    private let worker: PrintServerWorker

    init() throws {
        folder = try TemporaryFolder("page")
        var settings = PrintSettings()
        (settings.queue, settings.server) = (.named("booth"), folder.path(of: "nobody.sock"))
        worker = PrintServerWorker(settings)
    }

    private func cause(width: Int = 1200, height: Int = 1800, resolution: Int = 300, hasFile: Bool = true) async throws -> String {
        let path = folder.path(of: "page")
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
        let file = try hasFile ? PassedDescriptor(OwnedDescriptor(opening: path, O_RDONLY)) : nil
        let form = PageForm(.pwg, resolution: resolution, isColor: true)
        let page = PrintedPage(order: "MemeMe", width: width, height: height, sheet: PaperSheet(width: 10_160, height: 15_240), form: form)
        guard case .refused(_, let cause) = await worker.answer(to: .submit(page), file, in: .english) else { return "taken" }
        return cause
    }

    @Test func whatIsNoPageIsRefusedBeforeTheServerIsAsked() async throws {
        let refusal = "the kiosk sent no page that can be printed"
        #expect(try await cause(hasFile: false) == refusal)
        for (width, height) in [(0, 1800), (30_001, 1800), (1200, 0), (1200, 30_001), (-1, -1)] {
            #expect(try await cause(width: width, height: height) == refusal)
        }
        for resolution in [0, 49, 2401] { #expect(try await cause(resolution: resolution) == refusal) }
    }

    @Test func theServerIsAskedAboutAnyOther() async throws {
        for (width, height, resolution) in [(1, 1, 50), (30_000, 30_000, 2400), (1200, 1800, 300)] {
            let cause = try await cause(width: width, height: height, resolution: resolution)
            #expect(cause != "taken" && !cause.contains("no page"), "\(cause)")
        }
    }
}
