import Configuration
import Geometry
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

@Suite struct ProblemScreenTests {
    private static let sentence = "The folder for memes can't be written to."
    private static let cause = "Could not open /var/lib/mememe/memes.sqlite: Read-only file system"

    nonisolated static let panels = [(1280, 800), (800, 480), (1080, 1920), (480, 800), (1024, 600)].map { Size(width: $0.0, height: $0.1) }

    /// Whoever comes to help finds the cause on every panel, and nothing says that it was a meme.
    @Test(arguments: panels, [ThemeChoice.Appearance.dark, .light])
    func saysWhatIsWrongAndWhy(_ panel: Size, _ appearance: ThemeChoice.Appearance) async throws {
        let rig = try KioskRig(panel.width, panel.height, opens: false) { $0.theme.appearance = appearance }
        rig.application.show(problem: Self.sentence, cause: "c" + Self.cause.dropFirst())
        try await rig.settle()
        rig.check("problem")
        let texts = rig.application.elementTree.all.filter { $0.accessibility.role == .text }
        #expect(texts.map(\.accessibility.label) == ["Please tell the staff.", Self.sentence, Self.cause])
        for (upper, lower) in zip(texts, texts.dropFirst()) { #expect(upper.frame.bottom <= lower.frame.top) }
        for text in texts { #expect(Rect(origin: .zero, size: panel).contains(text.frame), "\(text)") }
        let name = "problem-\(appearance.rawValue)-\(panel.width)x\(panel.height)"
        guard ["problem-dark-1280x800", "problem-light-800x480", "problem-dark-480x800"].contains(name) else { return }
        let problem = Golden.mismatch(rig.application.presentedPicture, name)
        #expect(problem == nil, Comment(rawValue: problem ?? ""))
    }
}
