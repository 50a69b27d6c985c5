/// A person at a kiosk: sees through the automation socket, acts with a finger.
public struct KioskUser {
    /// What the person sees.
    public let automation: AutomationClient
    /// What the person touches with.
    public let finger: any Finger

    public init(seeing automation: AutomationClient, touchingWith finger: any Finger) {
        self.automation = automation
        self.finger = finger
    }

    /// Taps in the middle of the element, once the screen is at rest, and waits until it is at rest again.
    ///
    /// - Throws: `NoSuchElement`, or `DisabledElement` when a tap would do nothing.
    public func tap(_ identifier: String) throws {
        try tap(automation.element(identifier), called: identifier)
    }

    private func tap(_ element: AutomationElement, called identifier: String) throws {
        guard element.isEnabled else { throw DisabledElement(identifier: identifier) }
        let point = element.frame.center
        try finger.press(point.x, point.y)
        pause(.milliseconds(40))
        try finger.lift(point.x, point.y)
        // A touch from outside takes its way through the kernel; asking at once would find the screen still at rest.
        pause(.milliseconds(40) * Patience.factor)
        try automation.settle()
    }

    /// Moves the finger from one point to another in steps of a 60 Hz digitizer, and lifts it there unless told otherwise.
    public func drag(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double), steps: Int = 12, lifting: Bool = true
    ) throws {
        try finger.press(start.x, start.y)
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            pause(.milliseconds(16))
            try finger.move(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
        guard lifting else { return }
        try finger.lift(end.x, end.y)
        pause(.milliseconds(40))
        try automation.settle()
    }

    /// Types `text` on the on-screen keyboard, changing to its numbers layer and back for what the letters lack.
    public func type(_ text: String) throws {
        for character in text {
            let key = character == " " ? "key.space" : "key.\(character.lowercased())"
            // Telling what is on the screen takes an emulated processor longer than the tap.
            if let element = try automation.tree().first(key) {
                try tap(element, called: key)
            } else {
                try tap("key.numbers")
                try tap(key)
                try tap("key.numbers")
            }
        }
    }
}

/// An element that can't be used though the test expects it to be usable.
public struct DisabledElement: Error, CustomStringConvertible {
    let identifier: String

    public var description: String { "\(identifier) is disabled" }
}
