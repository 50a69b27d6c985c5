private import Logging
internal import Memes

extension KioskServices {
    private static let log = Logger(label: "mememe.operator")

    /// Where the operator's memes are copied to; nil where no stick can be noticed.
    var export: (any MemeExport)? { destinations.lazy.compactMap { $0 as? any MemeExport }.first }

    /// Deletes everything of the event for good; false when something stayed, which another try may delete.
    func eraseEvent() async -> Bool {
        pages.endAll()
        forgetGuest()
        await drafts.finish()
        if let phoneInbox { await phoneInbox.forgetPhotos() }
        var isAllGone = true
        // Each of them is erased even where another one can't be.
        for keeper in erasing where await !keeper.eraseEvent() { isAllGone = false }
        do throws(StoreError) {
            try await records?.eraseEvent()
        } catch {
            Self.log.error("the event can't be erased: \(error.cause)")
            isAllGone = false
        }
        printer?.eventChanged()
        uploaded = []
        pictures.forgetAll()
        return isAllGone
    }
}
