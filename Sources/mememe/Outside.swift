internal import Configuration
private import FoundationEssentials
internal import Memes
internal import Sharing

/// What the kiosk has of the world outside, all of it by way of the courier: guests' phones, printers, mail and stores.
final class Outside {
    /// Where the appliance's service manager listens for a kiosk that needs a courier.
    static let socket = "/run/mememe/courier"

    /// Where photos from guests' phones lie for a session.
    let phoneFolder: String
    /// In the order in which the share sheet shows them.
    let destinations: [any ShareDestination]
    let phoneInbox: (any PhoneInbox)?
    let link: CourierLink

    /// - Parameter command: starts a courier where no service manager does.
    init(_ configuration: Configuration, dataDirectory: String, command: [String]) {
        phoneFolder = dataDirectory + "/phone"
        link = CourierLink(FileManager.default.fileExists(atPath: Self.socket) ? .socket(Self.socket) : .child(command))
        guard configuration.phone.network != .off else {
            destinations = []
            phoneInbox = nil
            return
        }
        let phones = Phones(link, isHotspot: configuration.phone.network == .hotspot)
        destinations = [PhoneHandOver(phones)]
        phoneInbox = PhonePhotos(phones, folder: phoneFolder)
    }

    /// Ends the courier with everything that it does.
    func close() { link.close() }
}
