internal import Configuration
internal import CourierMessages
internal import Devices
private import Drawing
private import FoundationEssentials
internal import ImageFiles
private import MemePress
private import MemeStore
internal import Memes
private import Outbox
internal import Sharing
internal import Text

/// What the kiosk has of the world outside, all of it by way of the courier: guests' phones, printers, mail and stores.
final class Outside {
    /// Where the appliance's service manager listens for a kiosk that needs a courier.
    static let socket = "/run/mememe-courier/socket"

    /// Where photos from guests' phones lie for a session.
    let phoneFolder: String
    /// In the order in which the share sheet shows them.
    let destinations: [any ShareDestination]
    let phoneInbox: (any PhoneInbox)?
    let uploads: (any MemeUploads)?
    /// What shows guests the booth's name and colour.
    let branded: [any Branded]
    private let configuration: Configuration
    private let dataDirectory: String
    private let link: CourierLink
    /// What waits to be sent; nil where the configuration sends nothing.
    private let post: OutboxPost?

    /// - Parameter command: starts a courier where no service manager does.
    init(_ configuration: Configuration, dataDirectory: String, command: [String]) {
        (self.configuration, self.dataDirectory) = (configuration, dataDirectory)
        let folder = dataDirectory + "/phone"
        let link = CourierLink(FileManager.default.fileExists(atPath: Self.socket) ? .socket(Self.socket) : .child(command))
        let (mail, upload) = (configuration.mail, configuration.upload)
        let isSending = mail.server != nil || upload.place != nil
        let kinds = [mail.server == nil ? nil : WaitingShares.Kind.mail, upload.place == nil ? nil : .upload].compactMap(\.self)
        let post = isSending ? OutboxPost(OutboxEntrance(Outbox(dataDirectory + "/outbox")), link, kinds: Set(kinds)) : nil
        let brand = BoothBrand(title: configuration.title, accent: configuration.theme.accent.rgb)
        let phones = configuration.phone.network == .off ? nil : Phones(link, brand)
        let wording = MailOut.Wording(
            brand, subject: { mail.subject?.inLanguage($0) }, text: { mail.text?.inLanguage($0) })
        let mailOut = mail.server == nil ? nil : post.map { MailOut(wording, $0) }
        (phoneFolder, self.link, self.post) = (folder, link, post)
        phoneInbox = phones.map { PhonePhotos($0, folder: folder) }
        uploads = upload.place == nil ? nil : post.map { UploadOut($0) }
        let handOver = phones.map { PhoneHandOver($0) }
        branded = [phones as (any Branded)?, mailOut].compactMap(\.self)
        destinations = [handOver as (any ShareDestination)?, mailOut].compactMap(\.self)
    }

    /// Prints memes; nil where the configuration wants no printer.
    ///
    /// - Parameter decoding: turns the photos of memes into pixels when they are laid out on paper.
    func printer(_ decoding: any PictureDecoding, _ fonts: FontCatalog) -> (any ShareDestination)? {
        let settings = configuration.printing
        guard settings.queue != .none else { return nil }
        let workshop = ImageWorkshop(catalog: fonts, decoding: decoding)
        return Printer(
            link, limits: Printer.Limits(copies: settings.copies, perGuest: settings.perGuest, perEvent: settings.perEvent),
            surroundings: Printer.Surroundings(folder: dataDirectory) { StoreSurroundings.wallClock() }
        ) { meme, paper, format, output in
            do throws(PressError<PageNotKept>) {
                _ = try await workshop.page(of: meme, on: paper, format, output: output)
            } catch {
                switch error {
                case .photo(let error): throw error
                case .output(let error): throw error
                }
            }
        }
    }

    /// What waits to be sent, for the operator; nil where the configuration sends nothing.
    var waitingRoom: (any WaitingRoom)? { post }

    /// What keeps something of guests.
    var erasing: [any EventErasing] { [post].compactMap(\.self) }

    /// Lets helpers in from afar; nil where the configuration wants none.
    func viewing(_ clock: any EventClock) -> (any RemoteViewing)? {
        configuration.vnc.help == nil ? nil : CourierViewing(link, clock: clock)
    }

    /// Has it told in the network how the booth does; nil where the configuration does not want that.
    func healthLine(_ report: @escaping () async -> HealthReport) -> HealthLine? {
        configuration.healthAddress == nil ? nil : HealthLine(link, report: report)
    }

    /// What waits to be sent; nil where nothing is sent.
    func outboxCounts() async -> HealthReport.Outbox? { await post?.counts() }

    /// Has what waited through a power cut or a night sent.
    func begin() { post?.begin() }

    /// Ends the courier with everything that it does.
    func close() { link.close() }
}
