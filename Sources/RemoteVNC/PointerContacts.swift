internal import Devices
internal import Geometry

/// Turns the pointers of viewers, with their first button held, into contacts.
struct PointerContacts {
    /// Contacts of viewers are numbered from here, beyond those of touch screens and of scripts.
    static let firstContact = 1 << 21

    private struct Contact {
        var number: Int
        var position: UnitPoint
    }

    private var contacts: [UInt: Contact] = [:]
    private var next = PointerContacts.firstContact

    /// What a report of a viewer's pointer means; nil when it only hovers.
    mutating func report(viewer: UInt, isPressed: Bool, at position: UnitPoint, time: FrameTime) -> TouchEvent? {
        if var contact = contacts[viewer] {
            let hasMoved = contact.position != position
            contact.position = position
            contacts[viewer] = isPressed ? contact : nil
            if isPressed, !hasMoved { return nil }
            return TouchEvent(contact: contact.number, phase: isPressed ? .moved : .ended, position: position, time: time)
        }
        guard isPressed else { return nil }
        contacts[viewer] = Contact(number: next, position: position)
        defer { next += 1 }
        return TouchEvent(contact: next, phase: .began, position: position, time: time)
    }

    /// The end of the contact that a viewer held when it went away.
    mutating func viewerLeft(_ viewer: UInt, time: FrameTime) -> TouchEvent? {
        guard let contact = contacts.removeValue(forKey: viewer) else { return nil }
        return TouchEvent(contact: contact.number, phase: .cancelled, position: contact.position, time: time)
    }
}
