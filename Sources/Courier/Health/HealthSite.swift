internal import CourierMessages

/// What is found at which address by those who watch over the booth.
nonisolated enum HealthSite {
    /// How the booth's health is written.
    enum Format: Equatable {
        case json, metrics
    }

    /// What a request comes to.
    enum Outcome {
        case reply(WebReply)
        /// It is told how the booth does.
        case report(Format)
    }

    private static let words = "/health tells as JSON how the booth does, /metrics as Prometheus text.\n"

    static func outcome(of request: WebRequest) -> Outcome {
        guard request.method == "GET" || request.method == "HEAD" else {
            return .reply(text(405, "Here is only something to read. " + words, headers: [("Allow", "GET, HEAD")]))
        }
        switch request.path {
        case "/health": return .report(.json)
        case "/metrics": return .report(.metrics)
        default: return .reply(text(404, "There is nothing at this address. " + words))
        }
    }

    /// How the booth does; nil stands for a kiosk that does not answer.
    static func reply(_ report: HealthReport?, as format: Format) -> WebReply {
        switch format {
        // What watches a site looks at its status only.
        case .json: reply(report == nil ? 503 : 200, "application/json", HealthDocument.json(report))
        // Prometheus drops what a failing reply says.
        case .metrics: reply(200, "text/plain; version=0.0.4; charset=utf-8", HealthDocument.metrics(report))
        }
    }

    private static func text(_ status: UInt32, _ words: String, headers: [(String, String)] = []) -> WebReply {
        reply(status, "text/plain; charset=utf-8", words, headers: headers)
    }

    private static func reply(_ status: UInt32, _ type: String, _ body: String, headers: [(String, String)] = []) -> WebReply {
        let usual = [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
        return WebReply(status: status, headers: [("Content-Type", type)] + usual + headers, body: .bytes(Array(body.utf8)))
    }
}
