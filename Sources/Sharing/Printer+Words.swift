internal import CourierMessages
internal import Geometry
internal import Memes

/// What guests are told of a printer.
extension Printer {
    var left: (guest: Int, event: Int) {
        let guest = limits.perGuest == 0 ? Int.max : max(0, limits.perGuest - guestSheets)
        let event = limits.perEvent == 0 ? Int.max : max(0, limits.perEvent - record.sheets - sheetsUnderway)
        return (guest, event)
    }

    var described: PrinterDescription {
        let left = left
        var words: String?
        if left.guest == 0 {
            words = "You have had all your prints"
        } else if left.event == 0 {
            words = "No prints left"
        } else if min(left.guest, left.event) <= max(limits.copies, 3) {
            let count = min(left.guest, left.event)
            words = count == 1 ? "1 print left" : "\(count) prints left"
            if left.guest <= left.event { words? += " for you" }
        }
        let sheet = state?.sheet
        return PrinterDescription(
            paper: sheet.map { Size(width: $0.width, height: $0.height) } ?? printer.paper,
            isBorderless: sheet.map(\.isBorderless) ?? printer.isBorderless, copyLimit: min(limits.copies, left.guest, left.event),
            limitWords: words, secondsPerCopy: record.secondsPerSheet)
    }

    var words: ShareAvailability {
        guard isRecordRead, absence != nil || state != nil else { return .unavailable("One moment") }
        if let absence { return .unavailable(absence) }
        let left = left
        if min(left.guest, left.event) == 0 { return .unavailable("No prints left") }
        if let fault = state?.printerFault, let words = Self.words(for: fault.kind) { return .unavailable(words) }
        if let jobs = state?.jobs, jobs > 0 { return .ready("\(jobs) ahead of you") }
        return .ready(record.secondsPerSheet.map(Self.words) ?? "About a minute")
    }

    static func words(seconds: Double) -> String {
        if seconds < 90 { return "\(max(5, Int((seconds / 5).rounded(.up)) * 5)) seconds" }
        return "\(Int((seconds / 60).rounded())) minutes"
    }

    /// What the tile says; nil for a queue that only has to be started again, which an order does by itself.
    static func words(for fault: PrinterFault.Kind) -> String? {
        switch fault {
        case .mediaEmpty: "Needs paper"
        case .mediaWrong: "Needs other paper"
        case .mediaJam: "Paper jam"
        case .coverOpen: "Its lid is open"
        case .suppliesEmpty: "Needs ink"
        case .offline: "Printer is off"
        case .stopped: nil
        case .other: "Needs help"
        }
    }

    static func sentence(for fault: PrinterFault) -> String {
        switch fault.kind {
        case .mediaEmpty: "The printer has no paper. Please ask somebody to fill it."
        case .mediaWrong: "There is other paper in the printer. Please ask somebody to change it."
        case .mediaJam: "Paper is stuck in the printer. Please ask somebody for help."
        case .coverOpen: "The printer’s lid is open. Please close it."
        case .suppliesEmpty: "The printer has no ink. Please ask somebody to fill it."
        case .offline: "The printer is switched off. Please ask somebody to switch it on."
        case .stopped, .other: "The printer needs somebody. Please ask for help."
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
