/// The steps of the guest's main job, each checked as a guest would notice it.
public struct MainJob {
    private let user: KioskUser
    private var automation: AutomationClient { user.automation }

    public init(by user: KioskUser) { self.user = user }

    /// Something on the screen is not as it has to be at this step.
    public struct StepFailed: Error, CustomStringConvertible {
        public let description: String
    }

    private func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
        if !holds { throw StepFailed(description: sentence()) }
    }

    /// Goes from launch, or from Sent Memes, to the editor and puts the album's picture number `item` into it.
    public func choosePhoto(_ item: Int = 0) throws {
        try automation.settle()
        if try automation.shows("sent-memes.add") { try user.tap("sent-memes.add") }
        try require(try !automation.element("editor.share").isEnabled, "Share is enabled with no image")
        try user.tap("editor.album")
        try user.tap("album.item.\(item)")
        try require(try automation.element("editor.share").isEnabled, "Share is disabled with an image")
    }

    /// Types `text` into the field called `identifier` and puts the keyboard away with Return.
    public func caption(_ identifier: String, _ text: String) throws {
        let before = try automation.element(identifier).frame
        try user.tap(identifier)
        let keyboard = try automation.element("keyboard").frame
        let field = try automation.element(identifier).frame
        try require(field.maxY <= keyboard.y + 1, "\(identifier) is covered by the keyboard")
        try user.type(text)
        let value = try automation.element(identifier).value ?? ""
        try require(value.lowercased() == text.lowercased(), "\(identifier) holds '\(value)' instead of '\(text)'")
        try user.tap("key.return")
        try require(try !automation.shows("keyboard"), "Return does not dismiss the keyboard")
        try require(abs(try automation.element(identifier).frame.y - before.y) < 2, "\(identifier) did not come back")
    }

    /// Leaves the editor by Cancel, throwing away what was made.
    public func leaveEditor() throws { try user.tap("editor.cancel") }

    /// Opens the share sheet and picks the first enabled destination that `isWanted` accepts; returns its identifier.
    @discardableResult
    public func share(where isWanted: (String) -> Bool = { _ in true }) throws -> String {
        try user.tap("editor.share")
        let offered = try automation.tree().all(startingWith: "share.").filter(\.isEnabled).compactMap(\.identifier)
        let destination = offered.first { $0 != "share.cancel" && isWanted($0) }
        guard let destination else { throw StepFailed(description: "the share sheet offers only \(offered)") }
        try user.tap(destination)
        try automation.settle(atMost: .seconds(20))
        return destination
    }

    /// The whole job; afterwards Sent Memes shows the new meme in the table and in the grid, and Detail opens and closes.
    public func makeMeme(top: String, bottom: String, sharingWhere isWanted: (String) -> Bool = { _ in true }) throws {
        try choosePhoto()
        try caption("editor.top", top)
        try caption("editor.bottom", bottom)
        try share(where: isWanted)
        let inTable = try automation.tree().all(startingWith: "meme.")
        try require(!inTable.isEmpty, "Sent Memes shows no meme after sharing")
        try user.tap("sent-memes.collection-tab")
        guard let cell = try automation.tree().all(startingWith: "meme.").first?.identifier else {
            throw StepFailed(description: "the grid shows no meme")
        }
        try user.tap(cell)
        try require(try automation.shows("detail.image"), "the cell does not open Detail")
        try user.tap("detail.back")
        try require(try automation.shows("sent-memes.collection"), "Back does not return to the grid")
    }
}
