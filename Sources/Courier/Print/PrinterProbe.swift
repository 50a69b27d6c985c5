public import Configuration
private import CourierMessages
private import Geometry
private import Printing

/// What `mememe check` tells of the printer: found, reachable, usable, and why not. It blocks for some seconds where nobody answers.
public nonisolated struct PrinterProbe: Sendable {
    /// The queue and the server, the paper, and what is sent there.
    public let name: String
    /// Why nothing can be printed now; nil where something can.
    public let obstacle: String?

    /// Asks the server that the settings name.
    public init(_ settings: PrintSettings) {
        guard settings.queue != .none else {
            (name, obstacle) = ("none", "print.queue names none")
            return
        }
        let server = PrintServer(address: settings.server)
        do throws(PrintError) {
            let queue = try server.queue(named: settings.queue == .automatic ? nil : settings.queue.text)
            let report = try server.report(on: queue)
            let wish = settings.paper.map { Size(width: $0.width * 100, height: $0.height * 100) }
            let sheet = report.sheet(for: wish)
            let (type, dots) = (report.form.encoding.mediaType, report.form.resolution)
            name = "\(queue) at \(server.name), \(Self.words(for: sheet)), \(type) at \(dots) dpi\(report.form.isColor ? "" : " in gray")"
            if let trouble = report.trouble {
                obstacle = "it says \(trouble.keyword)"
            } else if !report.isAccepting {
                obstacle = "its queue takes no jobs"
            } else if let sheet, report.isLoaded(sheet) {
                obstacle = nil
            } else {
                obstacle = "\(wish == nil ? "there is no paper in it" : "no such paper is in it")"
            }
        } catch {
            (name, obstacle) = (
                settings.queue == .automatic ? "any queue at \(server.name)" : "\(settings.queue.text) at \(server.name)", error.cause
            )
        }
    }

    private static func words(for sheet: PaperSheet?) -> String {
        guard let sheet else { return "no paper" }
        func millimetres(_ length: Int) -> Int { (length + 50) / 100 }
        return "\(millimetres(sheet.width))x\(millimetres(sheet.height)) mm\(sheet.isBorderless ? " to its edges" : " with margins")"
    }
}
