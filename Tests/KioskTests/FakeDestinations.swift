import Geometry
import Memes

@testable import Kiosk

/// A page for a phone that does what a test says.
final class FakeOffer: PhoneOffer {
    let network: PhoneNetwork?
    let address: String
    let shortAddress = "10.42.0.1"
    let typedCode = "7KQ4XD"
    let lifetime: Duration
    var state = PhoneOfferState.waiting { didSet { onChange?() } }
    var onChange: (@MainActor () -> Void)?
    private(set) var hasEnded = false

    init(_ number: Int, network: PhoneNetwork?, lifetime: Duration) {
        (self.network, self.lifetime) = (network, lifetime)
        address = "http://10.42.0.1/m/4vEf0_q8Xy3kZtB7sWcR1A\(number)"
    }

    func end() { hasEnded = true }
}

/// Phones that fetch memes, and photos that come from them.
final class FakePhone: PhoneDestination, PhoneInbox {
    let identifier = "phone"
    let title = "Phone"
    let symbol = "phone"
    var availability = ShareAvailability.ready("Scan a code") { didSet { onAvailabilityChange?() } }
    var onAvailabilityChange: (@MainActor () -> Void)?
    var network: PhoneNetwork?
    var lifetime = Duration.seconds(600)
    var nextFailure: ShareError?
    private(set) var offers: [FakeOffer] = []
    private(set) var offered: [MemeID] = []
    private(set) var forgettingCount = 0

    func offer(_ meme: Meme) async throws(ShareError) -> any PhoneOffer {
        let offer = try makeOffer()
        offered.append(meme.id)
        return offer
    }

    func invite() async throws(ShareError) -> any PhoneOffer { try makeOffer() }
    func forgetPhotos() async { forgettingCount += 1 }

    private func makeOffer() throws(ShareError) -> FakeOffer {
        if let failure = nextFailure {
            nextFailure = nil
            throw failure
        }
        let offer = FakeOffer(offers.count + 1, network: network, lifetime: lifetime)
        offers.append(offer)
        return offer
    }
}

/// A print job that does what a test says.
final class FakeJob: PrintJob {
    let copies: Int
    var state = PrintJobState.queued(ahead: 0) { didSet { onChange?() } }
    var onChange: (@MainActor () -> Void)?
    private(set) var retryCount = 0
    /// Whether it is too late to have it back.
    var isLate = false

    init(copies: Int) { self.copies = copies }

    func retry() { retryCount += 1 }
    func cancel() { if !isLate { state = .failed("The print was taken back.") } }
}

/// A printer that does what a test says.
final class FakePrinter: PrintDestination {
    let identifier = "print"
    private(set) var eventCount = 0
    var mediaCount = (sheets: 0, lastHour: 0)

    func eventChanged() {
        eventCount += 1
        mediaCount.sheets = 0
    }

    var onSheet: (@MainActor () -> Void)?
    let title = "Print"
    let symbol = "printer"
    var availability = ShareAvailability.ready("20 seconds") { didSet { onAvailabilityChange?() } }
    var onAvailabilityChange: (@MainActor () -> Void)?
    var printer = PrinterDescription(paper: Size(width: 10_160, height: 15_240), isBorderless: false, copyLimit: 3) {
        didSet { onPrinterChange?() }
    }
    var onPrinterChange: (@MainActor () -> Void)?
    var nextFailure: ShareError?
    private(set) var jobs: [FakeJob] = []
    private(set) var printed: [MemeID] = []
    private(set) var refreshCount = 0
    private(set) var guestCount = 1

    func refresh() { refreshCount += 1 }
    func guestChanged() { guestCount += 1 }

    /// Called while an order is on its way.
    var onSubmission: () -> Void = {}
    /// The work that an order is; nil for none, so that it is there at once.
    var work: SimulatedWork?

    func submit(_ meme: Meme, copies: Int) async throws(ShareError) -> any PrintJob {
        onSubmission()
        await Task.yield()
        await work?.wait()
        if let failure = nextFailure {
            nextFailure = nil
            throw failure
        }
        let job = FakeJob(copies: copies)
        jobs.append(job)
        printed.append(meme.id)
        return job
    }
}

/// Mail that is kept in memory.
final class FakeMail: MailDestination {
    let identifier = "mail"
    let title = "E-mail"
    let symbol = "mail"
    let addressLimit = 5
    var availability = ShareAvailability.ready("Any address") { didSet { onAvailabilityChange?() } }
    var onAvailabilityChange: (@MainActor () -> Void)?
    var nextFailure: ShareError?
    private(set) var sent: [[String]] = []
    private(set) var languages: [String] = []

    func send(_ meme: Meme, to addresses: [MailAddress], language: String) async throws(ShareError) -> ShareReceipt {
        if let failure = nextFailure {
            nextFailure = nil
            throw failure
        }
        sent.append(addresses.map(\.text))
        languages.append(language)
        return ShareReceipt(sentence: "Your meme is on its way.", place: "outbox")
    }
}

/// The operator's store.
final class FakeUploads: MemeUploads {
    var nextFailure: ShareError?
    private(set) var taken: [MemeID] = []

    func take(_ meme: Meme) async throws(ShareError) {
        if let failure = nextFailure {
            nextFailure = nil
            throw failure
        }
        taken.append(meme.id)
    }
}
