internal import CCUPS
internal import CourierMessages

extension PrintServer {
    /// The server's queues by their names; those that were found on the network only where it has none of its own.
    public func queues() throws(PrintError) -> [String] {
        let request = IPPMessage(IPP_OP_CUPS_GET_PRINTERS)
        request.ask(for: ["printer-name"])
        do throws(PrintError) {
            let answer = try ask(request)
            let own = answer.attributes.filter { $0.name == "printer-name" }.flatMap(\.strings)
            return own.isEmpty ? found() : own
        } catch {
            // A server without any queue says so.
            if case .refused(let status, _) = error, status == "client-error-not-found" { return found() }
            throw error
        }
    }

    /// The one that is meant by a name, or the only one.
    ///
    /// - Parameter name: nil takes the only one.
    public func queue(named name: String?) throws(PrintError) -> String {
        let all = try queues()
        if let name {
            guard all.contains(name) else {
                throw .noQueue(cause: "there is no queue \(name); there are: \(all.isEmpty ? "none" : all.joined(separator: ", "))")
            }
            return name
        }
        guard let only = all.first else { throw .noQueue(cause: "no printer is set up at \(self.name)") }
        guard all.count == 1 else { throw .noQueue(cause: "several printers are there, name one: \(all.joined(separator: ", "))") }
        return only
    }

    /// What CUPS sees on the network (DNS-SD, ipp-usb), for which it makes a queue as soon as one is asked for.
    private func found() -> [String] {
        unsafe cupsSetServer(host.hasPrefix("/") ? host : "\(host):\(port)")
        defer { cupsSetServer(nil) }
        let names = FoundNames()
        let milliseconds: Int32 = 2000
        let pointer = unsafe Unmanaged.passUnretained(names).toOpaque()
        _ = unsafe cupsEnumDests(
            UInt32(CUPS_DEST_FLAGS_NONE), milliseconds, nil, 0, 0,
            { pointer, flags, destination in
                guard let pointer = unsafe pointer, let destination = unsafe destination,
                    flags & UInt32(CUPS_DEST_FLAGS_REMOVED | CUPS_DEST_FLAGS_ERROR) == 0
                else { return 1 }
                let names = unsafe Unmanaged<FoundNames>.fromOpaque(pointer).takeUnretainedValue()
                // Asked for its features, the server makes the queue.
                if let name = unsafe destination.pointee.name, let features = unsafe cupsCopyDestInfo(nil, destination) {
                    unsafe names.all.append(String(cString: name))
                    unsafe cupsFreeDestInfo(features)
                }
                return 1
            }, pointer)
        return names.all
    }

    /// What a queue says of itself, and its printer where it can be asked by itself.
    public func report(on queue: String) throws(PrintError) -> QueueReport {
        let request = IPPMessage(IPP_OP_GET_PRINTER_ATTRIBUTES, printer: queue)
        request.ask(for: Self.features)
        let answer = try ask(request, at: "/printers/\(queue)")
        let device = device(of: answer["device-uri"]?.strings.first)
        return Self.report(queue, answer, device)
    }

    private static let features = [
        "device-uri", "printer-state", "printer-state-reasons", "printer-is-accepting-jobs", "printer-make-and-model", "color-supported",
        "media-col-ready", "media-col-default", "media-col-database", "pwg-raster-document-type-supported",
        "pwg-raster-document-resolution-supported", "urf-supported", "document-format-supported", "printer-resolution-supported",
        "queued-job-count",
    ]

    private enum Device {
        case answered(IPPMessage), silent, unknown
    }

    /// The printer knows what is in its trays before any job does; the queue hears of it with the next one.
    private func device(of address: String?) -> Device {
        guard let address, let printer = PrinterAddress(address) else { return .unknown }
        let server = PrintServer(host: printer.host, port: printer.port, timeLimit: 3)
        let request = IPPMessage(IPP_OP_GET_PRINTER_ATTRIBUTES)
        request.add(IPP_TAG_OPERATION, IPP_TAG_URI, "printer-uri", address)
        request.ask(for: Self.features)
        do throws(PrintError) {
            return .answered(try server.ask(request, at: printer.resource, isSecure: printer.isSecure))
        } catch {
            if case .unreachable = error { return .silent }
            return .unknown
        }
    }

    private static func report(_ name: String, _ queue: IPPMessage, _ device: Device) -> QueueReport {
        var report = QueueReport(name)
        let stopped = Int(IPP_PSTATE_STOPPED.rawValue)
        var reasons = queue["printer-state-reasons"]?.strings ?? []
        var isStopped = queue["printer-state"]?.integers.first == stopped
        var (source, isReachable) = (queue, Bool?.none)
        switch device {
        case .answered(let printer):
            // What the queue last heard from the printer is old news; that it is paused is its own.
            reasons = (printer["printer-state-reasons"]?.strings ?? []) + reasons.filter { $0.hasPrefix("paused") }
            isStopped = isStopped || printer["printer-state"]?.integers.first == stopped
            (source, isReachable) = (printer, true)
        case .silent: isReachable = false
        case .unknown: break
        }
        report.trouble = PrinterTrouble(reasons: reasons, isStopped: isStopped, isReachable: isReachable)
        report.isAccepting = queue["printer-is-accepting-jobs"]?.booleans.first ?? true
        report.jobs = queue["queued-job-count"]?.integers.first ?? 0
        let usual = source["media-col-default"]?.collections.first.flatMap { PaperSheet($0) }
        report.possible = (usual.map { [$0] } ?? []) + (source["media-col-database"]?.collections.compactMap { PaperSheet($0) } ?? [])
        report.loaded = source["media-col-ready"]?.collections.compactMap { PaperSheet($0, possible: report.possible) } ?? []
        if let usual, let index = report.loaded.firstIndex(where: { $0.size == usual.size }) {
            report.loaded.insert(report.loaded.remove(at: index), at: 0)
        }
        choose(&report, queue, source)
        return report
    }

    /// What goes through the server unchanged and comes out at 1:1.
    ///
    /// Raster is best: it has no size but its dots, so nothing can scale it. But a server makes PDF of everything for a printer that takes
    /// PDF (cups 2.4, _ppdCreateFromIPP), except of JPEG files, where the printer takes those: such a printer gets a JPEG file. Apple's
    /// raster goes before PWG's, because with both the server knows only the former. A printer that can't be asked, as with a driver of the
    /// server's, gets a PDF file, whose page is as large as the paper.
    private static func choose(_ report: inout QueueReport, _ queue: IPPMessage, _ printer: IPPMessage) {
        let formats = queue === printer ? [] : printer["document-format-supported"]?.strings ?? []
        func takes(_ encoding: PageEncoding) -> Bool { formats.contains(encoding.mediaType) }
        let types = printer["pwg-raster-document-type-supported"]?.strings ?? []
        let urf = printer["urf-supported"]?.strings.flatMap { $0.split(separator: ",").map(String.init) } ?? []
        let rasterDots = printer["pwg-raster-document-resolution-supported"]?.resolutions ?? []
        let isPlain = !takes(.pdf)
        if isPlain, takes(.urf), let dots = resolution(of: urfResolutions(urf)), urf.contains("SRGB24") || urf.contains("W8") {
            report.form = PageForm(.urf, resolution: dots, isColor: urf.contains("SRGB24"))
        } else if isPlain, takes(.pwg), let dots = resolution(of: rasterDots), types.contains("srgb_8") || types.contains("sgray_8") {
            report.form = PageForm(.pwg, resolution: dots, isColor: types.contains("srgb_8"))
        } else {
            let dots = resolution(of: rasterDots + (printer["printer-resolution-supported"]?.resolutions ?? [])) ?? 300
            let isColor = printer["color-supported"]?.booleans.first ?? true
            report.form = PageForm(takes(.jpeg) ? .jpeg : .pdf, resolution: dots, isColor: isColor)
        }
    }

    /// The lowest that shows no dots at arm's length, 300 per inch, else the highest there is; 600 cost four times the time.
    static func resolution(of offered: [Int]) -> Int? { offered.filter { (300...1200).contains($0) }.min() ?? offered.max() }

    private static func urfResolutions(_ keywords: [String]) -> [Int] {
        keywords.filter { $0.hasPrefix("RS") }.flatMap { $0.dropFirst(2).split(separator: "-").compactMap { Int($0) } }
    }
}

/// Names as they are found.
private final class FoundNames {
    var all: [String] = []
}

/// Where a printer of its own can be asked.
private struct PrinterAddress {
    let host: String
    let port: Int
    let resource: String
    let isSecure: Bool

    init?(_ address: String) {
        guard address.hasPrefix("ipp://") || address.hasPrefix("ipps://") else { return nil }
        isSecure = address.hasPrefix("ipps://")
        let room = 1024
        func buffer() -> [CChar] { [CChar](repeating: 0, count: room) }
        var (scheme, user, name, path, number) = (buffer(), buffer(), buffer(), buffer(), Int32(0))
        let size = Int32(room)
        let status = unsafe httpSeparateURI(
            HTTP_URI_CODING_ALL, address, &scheme, size, &user, size, &name, size, &number, &path, size)
        guard status.rawValue >= HTTP_URI_STATUS_OK.rawValue else { return nil }
        func text(_ part: [CChar]) -> String { String(decoding: part.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
        (host, port, resource) = (text(name), Int(number), text(path))
        // A name that only DNS-SD knows.
        if host.hasSuffix("._tcp.local") || host.hasSuffix("._tcp.local.") { return nil }
    }
}
