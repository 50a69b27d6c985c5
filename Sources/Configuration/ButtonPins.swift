internal import Yams

extension ConfigurationValue<[Int: String]> {
    /// Pins of a Raspberry Pi's header by their GPIO numbers, each with the key that a button there is.
    static var buttonPins: ConfigurationValue {
        ConfigurationValue(
            allowed: "for each GPIO pin from 2 to 27 one of \(KeyBindings.buttonKeys.inWords), such as {17: F1, 27: Return}",
            read: { node in
                guard let mapping = node.mapping else { return nil }
                var pins: [Int: String] = [:]
                for (pin, key) in mapping {
                    guard let pin = pin.scalar.flatMap({ Int($0.string) }), (2...27).contains(pin), pins[pin] == nil,
                        let key = key.scalar?.string, KeyBindings.buttonKeys.contains(key)
                    else { return nil }
                    pins[pin] = key
                }
                return pins
            },
            write: { "{" + $0.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ") + "}" })
    }
}

extension KeyBindings {
    /// The keys that a button on a pin may be: of those that may be bound the ones that `usr/lib/mememe/board` of the appliance knows the
    /// kernel's number of.
    public static let buttonKeys = ["Return", "space", "Escape", "XF86WebCam"] + (1...12).map { "F\($0)" }
}
