internal import Devices

/// The parameters of one request, read with a sentence for everything that is wrong.
struct AutomationParameters {
    /// Ten fingers, and as many of a friend.
    private static let mostContacts = 32
    private let value: JSONValue

    init(_ value: JSONValue?) { self.value = value ?? .object([:]) }

    func path() throws(AutomationFault) -> String {
        guard let path = value["path"]?.string, !path.isEmpty, path.utf8.count < 4096, !path.utf8.contains(0) else {
            throw fault("\"path\" is the path of a file to write")
        }
        return path
    }

    func keyName() throws(AutomationFault) -> String {
        guard let name = value["key"]?.string, !name.isEmpty, name.utf8.count <= 64, !name.utf8.contains(0) else {
            throw fault("\"key\" is the xkb name of a key, such as \"a\" or \"Return\"")
        }
        return name
    }

    func isDown() throws(AutomationFault) -> Bool {
        guard let phase = value["phase"]?.string, phase == "down" || phase == "up" else { throw fault("\"phase\" is \"down\" or \"up\"") }
        return phase == "down"
    }

    /// A time in milliseconds, fractions allowed; without a `default` it has to be there.
    func milliseconds(_ name: String, upTo most: Double, default: Int?) throws(AutomationFault) -> Duration {
        guard let given = value[name], given != .null else {
            guard let `default` else { throw fault("\"\(name)\" is missing") }
            return .milliseconds(`default`)
        }
        guard let number = given.number, (0...most).contains(number) else {
            throw fault("\"\(name)\" is a number from 0 to \(Int(most))")
        }
        return .nanoseconds(Int64(number * 1_000_000))
    }

    func contacts() throws(AutomationFault) -> [AutomationRequest.Contact] {
        guard let list = value["contacts"]?.array, !list.isEmpty, list.count <= Self.mostContacts else {
            throw fault("\"contacts\" is a list of 1 to \(Self.mostContacts) contacts")
        }
        var contacts: [AutomationRequest.Contact] = []
        for entry in list { contacts.append(try contact(entry)) }
        guard Set(contacts.map(\.id)).count == contacts.count else { throw fault("each contact is named once") }
        return contacts
    }

    private func contact(_ value: JSONValue) throws(AutomationFault) -> AutomationRequest.Contact {
        guard let phase = value["phase"]?.string.flatMap(TouchEvent.Phase.init) else {
            throw fault("a contact's \"phase\" is \"began\", \"moved\", \"ended\" or \"cancelled\"")
        }
        guard let x = coordinate(value["x"]), let y = coordinate(value["y"]) else {
            throw fault("a contact's \"x\" and \"y\" are display pixels")
        }
        // One finger needs no number.
        let id = value["id"] ?? .integer(0)
        guard let id = id.integer else { throw fault("a contact's \"id\" is a whole number") }
        return AutomationRequest.Contact(id: id, phase: phase, x: x, y: y)
    }

    /// A place; beyond the largest panel by far is a mistake.
    private func coordinate(_ value: JSONValue?) -> Double? { value?.number.flatMap { abs($0) <= 1_000_000 ? $0 : nil } }

    private func fault(_ message: String) -> AutomationFault {
        AutomationFault(code: AutomationFault.invalidParameters, message: message)
    }
}
