internal import CourierMessages
internal import Geometry
internal import Languages
internal import Memes

/// What guests are told of a printer.
extension Printer {
    /// Sheets since the counter was set back, and those of the last hour.
    public var mediaCount: (sheets: Int, lastHour: Int) {
        let now = surroundings.wallClock().secondsSince1970
        return (record.sheets, record.times.count { $0 > now - 3600 && $0 <= now })
    }

    var left: (guest: Int, event: Int) {
        let guest = limits.perGuest == 0 ? Int.max : max(0, limits.perGuest - guestSheets)
        let event = limits.perEvent == 0 ? Int.max : max(0, limits.perEvent - record.sheets - sheetsUnderway)
        return (guest, event)
    }

    var described: PrinterDescription {
        let left = left
        let sheet = state?.sheet
        return PrinterDescription(
            paper: sheet.map { Size(width: $0.width, height: $0.height) } ?? told.paper,
            isBorderless: sheet.map(\.isBorderless) ?? told.isBorderless, copyLimit: min(limits.copies, left.guest, left.event),
            limitWords: limitWords, secondsPerCopy: record.secondsPerSheet)
    }

    /// Why there are no more prints, or how many are left, where that is worth a word.
    var limitWords: String? {
        let left = left
        if left.guest == 0 { return localized("You have had all your prints") }
        if left.event == 0 { return localized("No prints left") }
        let count = min(left.guest, left.event)
        guard count <= max(limits.copies, 3) else { return nil }
        return left.guest <= left.event
            ? localized(count: count, one: "\(count) print left for you", other: "\(count) prints left for you")
            : localized(count: count, one: "\(count) print left", other: "\(count) prints left")
    }

    var words: ShareAvailability {
        guard isRecordRead, absence != nil || state != nil else { return .unavailable(localized("One moment")) }
        if let absence { return .unavailable(Self.words(for: absence)) }
        let left = left
        if min(left.guest, left.event) == 0 { return .unavailable(localized("No prints left")) }
        if let fault = state?.printerFault, let words = Self.words(for: fault.kind) { return .unavailable(words) }
        if let jobs = state?.jobs, jobs > 0 { return .ready(Self.words(jobsAhead: jobs)) }
        return .ready(record.secondsPerSheet.map(Self.words(seconds:)) ?? localized("About a minute"))
    }

    private static func words(jobsAhead jobs: Int) -> String {
        localized(count: jobs, one: "\(jobs) ahead of you", other: "\(jobs) ahead of you")
    }

    private static func words(for absence: PrinterAbsence) -> String {
        switch absence {
        case .noQueue: localized("No printer")
        case .notWorking: localized("Not working right now")
        }
    }

    static func words(seconds: Double) -> String {
        if seconds < 90 {
            let count = max(5, Int((seconds / 5).rounded(.up)) * 5)
            return localized(count: count, one: "\(count) second", other: "\(count) seconds")
        }
        let count = Int((seconds / 60).rounded())
        return localized(count: count, one: "\(count) minute", other: "\(count) minutes")
    }

    /// What the tile says; nil for a queue that only has to be started again, which an order does by itself.
    static func words(for fault: PrinterFault.Kind) -> String? {
        switch fault {
        case .mediaEmpty: localized("Needs paper")
        case .mediaWrong: localized("Needs other paper")
        case .mediaJam: localized("Paper jam")
        case .coverOpen: localized("Its lid is open")
        case .suppliesEmpty: localized("Needs ink")
        case .offline: localized("Printer is off")
        case .stopped: nil
        case .other: localized("Needs help")
        }
    }

    static func sentence(for fault: PrinterFault.Kind) -> String {
        switch fault {
        case .mediaEmpty: localized("The printer has no paper. Please ask somebody to fill it.")
        case .mediaWrong: localized("There is other paper in the printer. Please ask somebody to change it.")
        case .mediaJam: localized("Paper is stuck in the printer. Please ask somebody for help.")
        case .coverOpen: localized("The printer’s lid is open. Please close it.")
        case .suppliesEmpty: localized("The printer has no ink. Please ask somebody to fill it.")
        case .offline: localized("The printer is switched off. Please ask somebody to switch it on.")
        case .stopped, .other: localized("The printer needs somebody. Please ask for help.")
        }
    }
}

extension PaperSheet {
    fileprivate var isBorderless: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 }
}

extension PrinterState {
    /// What keeps it from printing.
    var printerFault: PrinterFault? {
        fault.map { PrinterFault(kind: PrinterFault.Kind(rawValue: $0) ?? .other, keyword: keyword ?? $0) }
    }
}
