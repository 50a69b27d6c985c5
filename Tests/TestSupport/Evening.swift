/// Guests at a booth, one after the other: each does by touch what guests do, and what they did is counted beside the booth's own numbers.
public final class Evening {
    /// What a guest comes for.
    public enum Wish: CaseIterable, Sendable {
        case keep, phone, print, photo, crop
        /// Begins and walks away.
        case nothing
    }

    /// What was done.
    public struct Tally: Equatable, Sendable {
        public var memes = 0
        public var sheets = 0
        /// By destination.
        public var shares: [String: Int] = [:]

        public init() {}
    }

    /// What stands beside the booth.
    public struct Neighbours {
        /// A phone that opens the page with this address and takes the picture.
        public var fetch: (_ address: String) throws -> Void
        /// How many sheets have come out of the printer.
        public var sheetCount: () throws -> Int

        public init(fetch: @escaping (String) throws -> Void, sheetCount: @escaping () throws -> Int) {
            (self.fetch, self.sheetCount) = (fetch, sheetCount)
        }
    }

    /// Whoever stands at the booth; another one after a power cut, with the booth that started again.
    public var user: KioskUser
    public private(set) var tally = Tally()
    /// A word that each caption holds, to be looked for later.
    public static let marker = "qzxwvq"
    private let neighbours: Neighbours
    /// How long a slow machine may take for one step.
    private let patience: Duration

    public init(_ user: KioskUser, beside neighbours: Neighbours, patience: Duration = .seconds(30)) {
        (self.user, self.neighbours, self.patience) = (user, neighbours, patience)
    }

    // MARK: - Hands and eyes

    public func shows(_ identifier: String) throws -> Bool { try user.automation.shows(identifier) }

    /// Waits until something shows and can be used.
    public func waitFor(_ identifier: String) throws {
        try wait(for: "\(identifier) to be of use", atMost: patience, every: .milliseconds(50)) {
            try user.automation.tree().all.contains { $0.identifier == identifier && $0.isEnabled }
        }
    }

    /// Taps what is there to be tapped, sooner or later.
    public func press(_ identifier: String) throws {
        try waitFor(identifier)
        try user.automation.settle(atMost: patience)
        let place = try user.automation.element(identifier).frame.center
        try user.finger.press(place.x, place.y)
        pause(.milliseconds(40))
        try user.finger.lift(place.x, place.y)
        pause(.milliseconds(40))
        try user.automation.settle(atMost: patience)
    }

    /// Types into a field with the panel's keyboard.
    public func type(_ text: String, into field: String) throws {
        try press(field)
        for character in text { try press(character == " " ? "key.space" : "key.\(character)") }
        try press("key.return")
    }

    /// From wherever the guest before has left it to Sent Memes.
    public func goHome() throws {
        if try shows("attract") { try press("attract") }
        try waitFor("sent-memes.add")
    }

    // MARK: - Guests

    /// One guest comes, makes a meme as the number says, and leaves the booth at Sent Memes.
    public func guest(_ number: Int) throws { try guest(Wish.allCases[number % Wish.allCases.count], number) }

    /// One guest comes for something, and leaves the booth at Sent Memes.
    public func guest(_ wish: Wish, _ number: Int) throws {
        try goHome()
        try press("sent-memes.add")
        if wish == .photo { try takePhoto() } else { try choosePhoto(number) }
        try type(Self.marker, into: "editor.top")
        switch wish {
        case .keep, .photo: try keep()
        case .crop:
            let steps = ["editor.crop", "crop.ratio.square", "crop.done", "editor.font", "font.loud", "editor.font-done"]
            for step in steps { try press(step) }
            try keep()
        case .phone: try takeHome()
        case .print: try print()
        case .nothing: try press("editor.cancel")
        }
        if wish != .nothing { tally.memes += 1 }
        try waitFor("sent-memes.add")
    }

    private func choosePhoto(_ number: Int) throws {
        try press("editor.album")
        try press("album.item.\(number % 2)")
    }

    private func takePhoto() throws {
        try press("editor.camera")
        try press("camera.shutter")
        try press("camera.use")
    }

    private func noteShare(_ destination: String) { tally.shares[destination, default: 0] += 1 }

    private func keep() throws {
        try press("editor.share")
        try press("share.keep")
        noteShare("keep")
    }

    private func takeHome() throws {
        try press("editor.share")
        try press("share.phone")
        try waitFor("handover.code")
        guard let address = try user.automation.element("handover.code").value else {
            throw MainJob.StepFailed(description: "the code does not say what it leads to")
        }
        try neighbours.fetch(address)
        try wait(for: "the panel to say that it is on the phone", atMost: patience, every: .milliseconds(100)) {
            try user.automation.tree().words.contains("It’s on your phone.")
        }
        try press("handover.done")
        noteShare("phone")
    }

    /// - Parameter whenEmpty: called while the printer says that it needs somebody; nil where it does not.
    public func print(whenEmpty: (() throws -> Void)? = nil) throws {
        let before = try neighbours.sheetCount()
        try press("editor.share")
        try press("share.print")
        try press("print.start")
        if let whenEmpty {
            try wait(for: "the printer's fault", atMost: .seconds(120), every: .milliseconds(200)) { try shows("printer-fault") }
            try whenEmpty()
        }
        try wait(for: "a sheet", atMost: .seconds(180), every: .milliseconds(200)) { try neighbours.sheetCount() > before }
        try wait(for: "the panel to say that it is out", atMost: .seconds(60), every: .milliseconds(200)) {
            try user.automation.tree().words.contains("Take your print!")
        }
        try press("printing.another")
        try press("editor.cancel")
        tally.sheets += 1
        noteShare("print")
    }

    /// Goes as far as the words, from where a guest comes to the booth.
    public func beginMeme(_ number: Int) throws {
        try goHome()
        try press("sent-memes.add")
        try choosePhoto(number)
        try type(Self.marker, into: "editor.top")
    }

    /// Keeps what was begun, from the editor on.
    public func finishMeme() throws {
        if try shows("keyboard") { try press("key.return") }
        try keep()
        tally.memes += 1
        try waitFor("sent-memes.add")
    }

    /// A guest whose print needs somebody.
    public func guestAtAnEmptyPrinter(_ number: Int, whenEmpty: @escaping () throws -> Void) throws {
        try beginMeme(number)
        try print(whenEmpty: whenEmpty)
        tally.memes += 1
        try waitFor("sent-memes.add")
    }

    // MARK: - The operator

    /// Holds the mark on Sent Memes and types the PIN.
    public func openPanel(pin: String) throws {
        try goHome()
        try user.automation.settle(atMost: patience)
        try user.finger.press(40, 33)
        pause(.milliseconds(3_400))
        try user.finger.lift(40, 33)
        try waitFor("operator.pin.1")
        for digit in pin { try press("operator.pin.\(digit)") }
        try press("operator.pin.open")
        try wait(for: "the operator's panel", atMost: patience) { try shows("operator.leave") }
    }

    /// Opens a section of the operator's panel, from another one where the panel is narrow.
    public func openSection(_ name: String) throws {
        if try !shows("operator.section.\(name)") { try press("operator.back") }
        try press("operator.section.\(name)")
    }

    /// What the operator's panel says was made and where it went.
    public func boothTally() throws -> Tally {
        try openSection("tonight")
        func number(_ text: String?) -> Int { Int((text ?? "").prefix { $0.isNumber }) ?? 0 }
        var said = Tally()
        let tree = try user.automation.tree()
        said.memes = number(tree.first("operator.memes")?.label)
        said.sheets = number(tree.first("operator.prints")?.label)
        for row in tree.all(startingWith: "operator.shares.") {
            guard let destination = row.identifier?.dropFirst("operator.shares.".count) else { continue }
            said.shares[String(destination)] = number(row.value)
        }
        return said
    }
}
