internal import Geometry
internal import Languages
private import Logging
internal import MemePress
internal import Memes
internal import Text
internal import Toolkit

/// A page that shows the operator how the printer does; it goes the way that guests' memes go.
final class TestPrint {
    /// How far it is.
    enum State {
        case idle
        /// It is on its way, in words.
        case underWay(String)
        /// What came of the last one, in a sentence.
        case over(String, isGood: Bool)
    }

    /// The same without words, which are found when they are read.
    private enum Stage: Equatable {
        case idle
        case drawing
        /// It did not get to the printer, in a sentence.
        case refused(String)
        case sent(PrintJobState)
    }

    private var stage = Stage.idle { didSet { if stage != oldValue { onChange() } } }
    /// Called after each change of `state`.
    var onChange: () -> Void = {}
    private var job: (any PrintJob)?
    private static let log = Logger(label: "mememe.operator")

    var state: State {
        switch stage {
        case .idle: .idle
        case .drawing: .underWay(localized("Being drawn", meaning: "test page"))
        case .sent(.queued(let ahead)):
            .underWay(ahead == 0 ? localized("Waiting for the printer") : localized("Other prints come first"))
        case .sent(.printing): .underWay(localized("Being printed", meaning: "test page"))
        case .sent(.stopped(let fault)): .underWay(FaultWords(fault.kind).sentence)
        case .sent(.done): .over(localized("It came out of the printer.", meaning: "test page"), isGood: true)
        case .sent(.failed(let sentence)), .refused(let sentence): .over(sentence, isGood: false)
        }
    }

    /// Prints one; does nothing while another is on its way.
    func begin(_ services: KioskServices) {
        if case .underWay = state { return }
        guard let printer = services.printer else { return }
        stage = .drawing
        services.surroundings.activity.begin()
        Task {
            await send(to: printer, services)
            services.surroundings.activity.end()
        }
    }

    private func send(to printer: any PrintDestination, _ services: KioskServices) async {
        let picture = await services.workshop.testPage(for: printer.printer.paper)
        do {
            // Where half-made memes lie; nobody but the printer needs it.
            let path = try await services.archive.keepPhoto(.bytes(picture, fileExtension: "jpg"))
            let job = try await printer.submit(Self.meme(path, picture.count, printer.printer.paper, services.wallClock()), copies: 1)
            job.onChange = { [weak self] in self?.follow() }
            self.job = job
            follow()
        } catch {
            let failure = GuestFailure(error)
            Self.log.warning("the test page was not printed: \(failure.cause)")
            stage = .refused(failure.sentence)
        }
        do throws(StoreError) {
            try await services.archive.removeDraft(keeping: nil)
        } catch {
            Self.log.warning("the test page's picture stays until the next start: \(error.cause)")
        }
    }

    /// A meme that is in no archive.
    private static func meme(_ path: String, _ byteCount: Int, _ paper: Size, _ now: Timestamp) -> Meme {
        let picture = ImageReference(path: path, byteCount: byteCount)
        return Meme(
            id: MemeID(sequence: 0, salt: 0), captions: Captions(top: localized("Test page"), bottom: PaperWords.size(of: paper)),
            images: Meme.Images(original: picture, memed: picture, thumbnail: picture), fontName: Typeface.caption.name, createdAt: now)
    }

    private func follow() {
        if let job { stage = .sent(job.state) }
    }
}

/// Paper in words.
enum PaperWords {
    /// "102 × 152 mm", of hundredths of a millimetre.
    static func size(of paper: Size) -> String {
        let (width, height) = ((paper.width + 50) / 100, (paper.height + 50) / 100)
        return localized("\(width) × \(height) mm")
    }
}
