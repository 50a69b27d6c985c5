public import CourierMessages
public import Geometry

/// What a queue and, where it can be asked, its printer say of themselves.
public struct QueueReport: Hashable, Codable, Sendable {
    public var queue: String
    /// What keeps it from printing; nil where nothing does.
    public var trouble: PrinterTrouble?
    public var isAccepting = true
    /// What lies in its trays, the tray that it takes by itself first.
    public var loaded: [PaperSheet] = []
    /// Every sheet that it could have.
    public var possible: [PaperSheet] = []
    /// What a page has to be like.
    public var form = PageForm(.pdf, resolution: 300, isColor: true)
    /// The jobs that wait there or are printed.
    public var jobs = 0

    init(_ queue: String) { self.queue = queue }

    /// The sheet that memes are printed on.
    ///
    /// Of what is loaded: the one that was asked for, else a borderless one, else what the printer takes by itself. Where the printer
    /// prints such paper to its edges as well as with margins, it does.
    ///
    /// - Parameter wish: hundredths of a millimetre, either way round; nil for whatever is loaded.
    public func sheet(for wish: Size?) -> PaperSheet? {
        guard let wish else {
            let chosen = loaded.first(where: \.isBorderless) ?? loaded.first
            return chosen.map { borderless($0) } ?? possible.first
        }
        func fits(_ sheet: PaperSheet) -> Bool { sheet.hasSize(wish) || sheet.hasSize(wish.transposed) }
        let chosen = loaded.filter(fits)
        if let sheet = chosen.first(where: \.isBorderless) ?? chosen.first { return borderless(sheet) }
        return possible.first { fits($0) && $0.isBorderless } ?? possible.first(where: fits)
    }

    /// Whether a sheet of this size lies in a tray, as far as the printer tells.
    public func isLoaded(_ sheet: PaperSheet) -> Bool { loaded.isEmpty || loaded.contains { $0.hasSize(sheet.size) } }

    private func borderless(_ sheet: PaperSheet) -> PaperSheet {
        if sheet.isBorderless { return sheet }
        func agrees(_ one: String?, _ other: String?) -> Bool { one == nil || other == nil || one == other }
        guard
            var found = possible.first(where: {
                $0.isBorderless && $0.size == sheet.size && agrees($0.source, sheet.source) && agrees($0.type, sheet.type)
            })
        else { return sheet }
        (found.source, found.type) = (sheet.source, sheet.type)
        return found
    }
}
