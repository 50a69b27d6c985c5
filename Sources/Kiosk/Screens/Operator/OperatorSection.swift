internal import Languages
internal import Toolkit

/// A part of the operator's panel.
enum OperatorSection: String, CaseIterable {
    case tonight, devices, printer, memes, event, screen, system

    var title: String {
        switch self {
        case .tonight: localized("Tonight")
        case .devices: localized("Devices")
        case .printer: localized("Printer")
        case .memes: localized("Memes")
        case .event: localized("Event")
        case .screen: localized("Screen")
        case .system: localized("System")
        }
    }

    /// The name of an icon.
    var icon: String {
        switch self {
        case .tonight: "grid"
        case .devices: "gear"
        case .printer: "printer"
        case .memes: "album"
        case .event: "paint"
        case .screen: "kiosk"
        case .system: "power"
        }
    }

    /// What scripts know the way there by.
    var identifier: String { "operator.section.\(rawValue)" }

    func makePage(_ services: KioskServices, _ desk: OperatorDesk) -> OperatorPage {
        switch self {
        case .tonight: TonightPage(services, desk)
        case .devices: DevicesPage(services, desk)
        case .printer: PrinterPage(services, desk)
        case .memes: MemesPage(services, desk)
        case .event: EventPage(services, desk)
        case .screen: ScreenPage(services, desk)
        case .system: SystemPage(services, desk)
        }
    }

    /// The sections that a kiosk has: what can't be known or done there is not shown.
    static func offered(by services: KioskServices) -> [OperatorSection] {
        allCases.filter { section in
            switch section {
            case .tonight: services.records != nil
            case .devices, .memes, .event, .screen: true
            case .printer: services.printer != nil
            case .system: services.machine != nil
            }
        }
    }
}
