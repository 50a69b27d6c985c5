internal import Earcons
internal import Languages
private import Logging
internal import MemePress
internal import Memes
internal import Toolkit

/// Takes a meme to the destination that the guest picks on the share sheet, and saves it first where it is a draft.
///
/// The sheet and the screens of destinations hold it, and so it lives for as long as one of them is there.
final class ShareFlow {
    /// What is shared: a draft that has to be saved first, or a meme that is saved already.
    enum Subject {
        case draft(MemeDraft)
        case meme(Meme)

        /// The meme's picture.
        var preview: PictureRequest.Source {
            switch self {
            case .draft(let draft):
                .meme(path: draft.photoPath ?? "", captions: draft.captions, fontName: draft.fontName, crop: draft.crop)
            case .meme(let meme): .meme(path: meme.thumbnail.path, captions: meme.captions, fontName: meme.fontName)
            }
        }
    }

    /// How the guest leaves the sheet, or the screen of a destination.
    enum End {
        /// The meme arrived, with what is to be said of it and where it went.
        case arrived(ShareReceipt, any ShareDestination)
        /// The draft was saved, but did not arrive anywhere.
        case saved
        /// Nothing happened to the meme.
        case withdrawn
        /// The destination's own screen has said all that there is to say.
        case done
        /// The same, and the guest goes on with another meme.
        case another
    }

    let services: KioskServices
    /// Holds the stack and the sheet above it.
    let host: View
    let stack: NavigationStack
    private weak var sheet: ShareSheet?
    /// The meme once it is saved, so that trying again does not save it twice.
    private var saved: Meme?
    /// Whether the meme has arrived somewhere since it was saved here.
    var hasArrived = false
    private let subject: Subject
    let onEnd: (End) -> Void
    private static let log = Logger(label: "mememe.share")

    /// - Parameter onEnd: called once, when the sheet has gone or the guest leaves a destination's screen.
    init(_ services: KioskServices, _ subject: Subject, in host: View, _ stack: NavigationStack, onEnd: @escaping (End) -> Void) {
        (self.services, self.subject, self.onEnd) = (services, subject, onEnd)
        (self.host, self.stack) = (host, stack)
        if case .meme(let meme) = subject { saved = meme }
    }

    /// Shows the sheet.
    func begin() {
        let sheet = ShareSheet(
            services, preview: subject.preview, meme: saved?.id, onChoose: { self.chosen($0) }, onDismiss: { self.dismissed() })
        sheet.present(in: host, above: stack)
        self.sheet = sheet
    }

    /// The guest closed the sheet. A draft that was saved although its share failed is not saved again.
    private func dismissed() { onEnd(endWithoutNews) }

    /// How a guest leaves who was told nothing yet.
    var endWithoutNews: End {
        guard case .draft = subject else { return hasArrived ? .done : .withdrawn }
        return saved == nil ? .withdrawn : hasArrived ? .done : .saved
    }

    /// What a tap on a destination does.
    func chosen(_ destination: any ShareDestination) {
        switch destination {
        case let direct as any DirectDestination: take(to: direct)
        case let phone as any PhoneDestination: open { self.phoneScreen(phone, $0, over: nil) }
        case let printer as any PrintDestination: open { self.printScreen(printer, $0, over: nil) }
        case let mail as any MailDestination: open { self.mailScreen(mail, $0) }
        default: Self.log.error("Nobody knows how a meme gets to \(destination.identifier)")
        }
    }

    // MARK: - Destinations without a screen

    /// Takes the meme there, as the tap on a destination does.
    private func take(to destination: any DirectDestination) {
        // Two fingers can lift from two tiles in one report of the panel.
        guard let sheet, !sheet.isWorking else { return }
        sheet.show(saved == nil ? localized("Saving your meme") : localized("One moment"), fraction: nil)
        services.surroundings.activity.begin()
        Task {
            await share(to: destination)
            services.surroundings.activity.end()
        }
    }

    private func share(to destination: any DirectDestination) async {
        do {
            let meme = try await savedMeme()
            let receipt = try await destination.share(meme) { [weak sheet] in sheet?.show($0.words, fraction: $0.fraction) }
            Self.log.info("The meme \(meme.id) went to \(receipt.place)")
            await services.noteShare(of: meme, to: destination.identifier)
            sheet?.dismiss { [onEnd] in onEnd(.arrived(receipt, destination)) }
        } catch {
            let failure = GuestFailure(error)
            Self.log.warning("Sharing failed: \(failure.cause)")
            services.noteFailure(at: destination.identifier)
            if sheet?.superview != nil { services.sound.play(.fault) }
            sheet?.show(failure: failure.sentence, onRetry: { [weak self] in self?.take(to: destination) })
        }
    }

    // MARK: - Destinations with a screen

    /// Saves the meme and shows a destination's screen instead of the sheet.
    private func open(_ makeScreen: @escaping (Meme) -> Screen) {
        guard let sheet, !sheet.isWorking else { return }
        if let saved { return show(makeScreen(saved)) }
        sheet.show(localized("Saving your meme"), fraction: nil)
        services.surroundings.activity.begin()
        Task {
            do {
                let screen = makeScreen(try await savedMeme())
                // Whoever has gone meanwhile took the sheet along.
                if sheet.superview != nil { show(screen) }
            } catch {
                let failure = GuestFailure(error)
                Self.log.warning("Saving failed: \(failure.cause)")
                if sheet.superview != nil { services.sound.play(.fault) }
                sheet.show(failure: failure.sentence, onRetry: { [weak self] in self?.open(makeScreen) })
            }
            services.surroundings.activity.end()
        }
    }

    /// How fast the sheet uncovers a code, so that a phone can read it 150 ms after the tap.
    private static let uncovering = Duration.milliseconds(110)

    /// The screen comes while the sheet goes, so that nobody waits for both. A code does not move: it lies below the sheet at once.
    private func show(_ screen: Screen) {
        let isCode = screen is PhoneScreen
        sheet?.stopFollowing()
        sheet?.letGoOfBackdrop()
        sheet?.dismiss(within: isCode ? Self.uncovering : nil)
        stack.push(screen, animated: !isCode)
    }

    /// Leads from a destination's screen to where it was opened: back to the sheet, or to the screen below.
    func goBack(toSheet: Bool) {
        stack.pop()
        if toSheet { begin() }
    }

    private func savedMeme() async throws -> Meme {
        if let saved { return saved }
        guard case .draft(let draft) = subject else { preconditionFailure("a meme that is no draft is saved already") }
        let meme = try await services.save(draft)
        saved = meme
        services.surroundings.announce(localized("Saved", meaning: "meme"))
        return meme
    }
}
