internal import Configuration
internal import CourierMessages
private import Drawing
private import Glibc
internal import Languages
internal import Logging
internal import SystemCalls

/// Serves guests' phones: the pages with their memes, and those by which photos come in.
final class PhonePart: CourierPart {
    private let choice: PhoneChoice
    private let readiness: ReadinessSet
    private let voice: CourierVoice
    private let log: Logger
    private var site: PhoneSite
    private var server: WebServer?
    private var port = 0
    private var watch: NetworkWatch?
    private let hotspot: Hotspot
    /// Where the server listens, and in which network of the booth's own the pages are.
    private var served: (address: ServedAddress, network: HotspotNetwork?)?
    private var lastReach: PhoneReach?
    private var opened: Set<Int> = []
    /// Wakes the server up where nothing does from outside.
    private lazy var serverAlarm = Alarm { [weak self] in self?.serve() }
    /// Rings when the next page's time is over.
    private lazy var pageAlarm = Alarm { [weak self] in self?.expire() }

    var isBusy: Bool { !site.pages.all.isEmpty }

    init(_ configuration: Configuration, _ readiness: ReadinessSet, _ voice: CourierVoice, _ log: Logger) {
        choice = configuration.phone
        self.readiness = readiness
        self.voice = voice
        self.log = log
        hotspot = Hotspot(choice.hotspotFolder)
        let look = PhoneDocument.Look(title: configuration.title, accent: configuration.theme.accent)
        site = PhoneSite(look: look, isHotspot: choice.network == .hotspot)
        hotspot.onChange = { [weak self] in self?.hotspotChanged() }
        hotspot.onJoin = { [weak self] in self?.tellAll(.joined) }
    }

    func stop() {
        watch?.stop()
        hotspot.stop()
        stopServing()
        pageAlarm.stop()
    }

    /// Does what the kiosk asks for.
    ///
    /// - Parameter language: the guest's, which a page is in where a phone speaks none that the booth speaks.
    func answer(_ request: PhoneRequest, _ attachment: PassedDescriptor?, in language: Language = .english) -> CourierAnswer {
        switch request {
        case .follow:
            followNetwork()
            lastReach = reach
            return .phone(.reach(reach))
        case .end(let page):
            site.change { $0.end(page) }
            pagesChanged()
            return .done
        case .serve(let page, let look):
            if let look { site.look = PhoneDocument.Look(title: look.title, accent: Color(look.accent)) }
            do throws(SystemCallError) {
                return .phone(.serving(try begin(page, attachment, language)))
            } catch {
                return .refused(sentence: localized("The booth can’t reach phones right now.", in: language), cause: "\(error)")
            }
        }
    }

    // MARK: - Pages

    private func begin(_ kind: PhonePage, _ file: PassedDescriptor?, _ language: Language) throws(SystemCallError) -> ServedPage {
        followNetwork()
        guard let address, let host = PhoneAddress.shown(for: address) else {
            throw SystemCallError(operation: "find an address that phones reach", code: ENETUNREACH)
        }
        try startServing(address)
        let byteCount = try file.map { file throws(SystemCallError) in try file.owned.status().byteCount } ?? 0
        let seconds = choice.minutes * 60
        let (page, dropped) = site.change { pages in
            pages.add(kind, file, byteCount: byteCount, until: .now + .seconds(seconds), in: language)
        }
        if let dropped { voice.tell(.phone(.progress(page: dropped, .expired)), nil) }
        pagesChanged()
        let short = ServedAddress(host: host, port: port)
        // Port 80 need not be typed.
        let shown = port == 80 ? String(short.text.dropLast(3)) : short.text
        site.shortAddress = shown
        return ServedPage(
            page: page.number, address: "HTTP://\(shown.uppercased())/M/\(page.secret)", shortAddress: shown, typedCode: page.typedCode,
            seconds: seconds, network: hotspot.network.map { ServedNetwork(name: $0.name, password: $0.password) })
    }

    private func expire() {
        for page in site.change({ $0.expire(.now) }) { voice.tell(.phone(.progress(page: page, .expired)), nil) }
        pagesChanged()
    }

    private func pagesChanged() {
        pageAlarm.ring(in: site.pages.nextDeadline.map { $0 - .now })
        voice.settle()
    }

    // MARK: - The server

    private func startServing(_ address: ServedAddress) throws(SystemCallError) {
        if served?.address != address { stopServing() }
        served = (address, hotspot.network)
        guard server == nil else { return }
        let socket = try PhoneAddress.listen(address)
        port = PhoneAddress.port(of: socket) ?? address.port
        let server = try WebServer(
            socket,
            WebServer.Handlers(
                answer: { [weak self] in self?.answer($0) ?? .reply(WebReply(status: 503, headers: [], body: .bytes([]))) },
                photosBegin: { [weak self] in self?.tell($0, .sending) },
                photo: { [weak self] in self?.deliver($0, $1, $2) },
                photosEnd: { [weak self] in
                    self?.site.reply(to: $1, page: $0) ?? WebReply(status: 503, headers: [], body: .bytes([]))
                },
                sent: { [weak self] in self?.tell($0, .fetched) }))
        try readiness.watch(server.rawValue) { [weak self] in self?.serve() }
        self.server = server
        serve()
    }

    private func stopServing() {
        serverAlarm.stop()
        if let server { readiness.ignore(server.rawValue) }
        server?.stop()
        server = nil
    }

    private func serve() { serverAlarm.ring(in: server?.run()) }

    private func answer(_ request: WebRequest) -> WebAnswer {
        switch site.outcome(of: request, .now) {
        case .answer(let answer): return answer
        case .opened(let page, let answer):
            if opened.insert(page).inserted { tell(page, .opened) }
            return answer
        }
    }

    private func deliver(_ page: Int, _ format: PhotoFormat, _ file: PassedDescriptor) {
        site.change { $0.notePhoto(page) }
        voice.tell(.phone(.photo(page: page, format)), file)
    }

    private func tell(_ page: Int, _ progress: PhoneProgress) { voice.tell(.phone(.progress(page: page, progress)), nil) }

    private func tellAll(_ progress: PhoneProgress) { for page in site.pages.all { tell(page.number, progress) } }

    // MARK: - The network

    /// Where pages are to be served; nil where no network is wanted, or there is none.
    private var address: ServedAddress? {
        switch choice.network {
        case .off: nil
        case .lan: choice.address
        case .hotspot: hotspot.network?.address
        }
    }

    private var reach: PhoneReach {
        guard choice.network != .off else { return .off }
        return address.flatMap { PhoneAddress.shown(for: $0) } == nil ? .noNetwork : .reachable
    }

    private func followNetwork() {
        do throws(SystemCallError) {
            switch choice.network {
            case .off: break
            case .lan: if watch == nil { watch = try NetworkWatch(readiness) { [weak self] in self?.reachChanged() } }
            case .hotspot: try hotspot.follow()
            }
        } catch {
            log.warning("the network is only looked at when somebody asks: \(error)")
        }
    }

    private func reachChanged() {
        guard let lastReach, reach != lastReach else { return }
        self.lastReach = reach
        voice.tell(.phone(.reach(reach)), nil)
    }

    /// Phones find their page again when the network comes back as it was; in another one nobody does.
    private func hotspotChanged() {
        reachChanged()
        guard let network = hotspot.network else { return tellAll(.cutOff) }
        if network == served?.network { return tellAll(.back) }
        tellAll(.expired)
        site.change { pages in for page in pages.all { pages.end(page.number) } }
        pagesChanged()
    }
}
