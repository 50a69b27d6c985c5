internal import Configuration
internal import CourierMessages
private import Glibc
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
        let look = PhoneDocument.Look(title: configuration.title, accent: configuration.theme.accent)
        site = PhoneSite(look: look, isHotspot: choice.network == .hotspot)
    }

    func stop() {
        watch?.stop()
        stopServing()
        pageAlarm.stop()
    }

    /// Does what the kiosk asks for.
    func answer(_ request: PhoneRequest, _ attachment: PassedDescriptor?) -> CourierAnswer {
        switch request {
        case .follow:
            followNetwork()
            lastReach = reach
            return .phone(.reach(reach))
        case .end(let page):
            site.change { $0.end(page) }
            pagesChanged()
            return .done
        case .serve(let page):
            do throws(SystemCallError) {
                return .phone(.serving(try begin(page, attachment)))
            } catch {
                return .refused(sentence: "The booth can’t reach phones right now.", cause: "\(error)")
            }
        }
    }

    // MARK: - Pages

    private func begin(_ kind: PhonePage, _ file: PassedDescriptor?) throws(SystemCallError) -> ServedPage {
        guard choice.network == .lan, let host = PhoneAddress.shown(for: choice.address) else {
            throw SystemCallError(operation: "find an address that phones reach", code: ENETUNREACH)
        }
        try startServing()
        let byteCount = try file.map { file throws(SystemCallError) in try file.owned.status().byteCount } ?? 0
        let seconds = choice.minutes * 60
        let (page, dropped) = site.change { pages in pages.add(kind, file, byteCount: byteCount, until: .now + .seconds(seconds)) }
        if let dropped { voice.tell(.phone(.progress(page: dropped, .expired)), nil) }
        pagesChanged()
        let short = ServedAddress(host: host, port: port)
        // Port 80 need not be typed.
        let shown = port == 80 ? String(short.text.dropLast(3)) : short.text
        return ServedPage(
            page: page.number, address: "HTTP://\(shown.uppercased())/M/\(page.secret)", shortAddress: shown, typedCode: page.typedCode,
            seconds: seconds)
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

    private func startServing() throws(SystemCallError) {
        guard server == nil else { return }
        let socket = try PhoneAddress.listen(choice.address)
        port = PhoneAddress.port(of: socket) ?? choice.address.port
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

    // MARK: - The network

    private var reach: PhoneReach {
        guard choice.network == .lan else { return .off }
        return PhoneAddress.shown(for: choice.address) == nil ? .noNetwork : .reachable
    }

    private func followNetwork() {
        guard watch == nil, choice.network == .lan else { return }
        do throws(SystemCallError) {
            watch = try NetworkWatch(readiness) { [weak self] in
                guard let self, reach != lastReach else { return }
                lastReach = reach
                voice.tell(.phone(.reach(reach)), nil)
            }
        } catch {
            log.warning("the network is only looked at when somebody asks: \(error)")
        }
    }
}
