internal import Geometry
private import Logging
internal import MemePress
internal import Memes
internal import Text
internal import Toolkit

/// A page that shows the operator how the printer does; it goes the way that guests' memes go.
final class TestPrint {
    /// How far it is.
    enum State: Equatable {
        case idle
        /// It is on its way, in words.
        case underWay(String)
        /// What came of the last one, in a sentence.
        case over(String, isGood: Bool)
    }

    private(set) var state = State.idle { didSet { if state != oldValue { onChange() } } }
    /// Called after each change of `state`.
    var onChange: () -> Void = {}
    private var job: (any PrintJob)?
    private static let log = Logger(label: "mememe.operator")

    /// Prints one; does nothing while another is on its way.
    func begin(_ services: KioskServices) {
        if case .underWay = state { return }
        guard let printer = services.printer else { return }
        state = .underWay("Being drawn")
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
            state = .over(failure.sentence, isGood: false)
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
            id: MemeID(sequence: 0, salt: 0), captions: Captions(top: "Test page", bottom: PaperWords.size(of: paper)),
            images: Meme.Images(original: picture, memed: picture, thumbnail: picture), fontName: Typeface.caption.name, createdAt: now)
    }

    private func follow() {
        guard let job else { return }
        switch job.state {
        case .queued(let ahead): state = .underWay(ahead == 0 ? "Waiting for the printer" : "Other prints come first")
        case .printing: state = .underWay("Being printed")
        case .stopped(let fault): state = .underWay(FaultWords(fault.kind).sentence)
        case .done: state = .over("It came out of the printer.", isGood: true)
        case .failed(let sentence): state = .over(sentence, isGood: false)
        }
    }
}

/// Paper in words.
enum PaperWords {
    /// "102 × 152 mm", of hundredths of a millimetre.
    static func size(of paper: Size) -> String { "\((paper.width + 50) / 100) × \((paper.height + 50) / 100) mm" }
}
