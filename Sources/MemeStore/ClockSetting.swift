private import Logging
public import Memes

extension MemeStore {
    /// How many seconds the clock may wander without having been set.
    private static let wandering = 60.0

    /// Moves the dates of memes that were made since the store was opened when the wall clock was set meanwhile, as a machine without a
    /// battery sets it when it finds a network. Otherwise such memes would seem days old, and retention would delete them.
    ///
    /// - Returns: whether dates were moved.
    public func followClock() throws(StoreError) -> Bool {
        let lead = surroundings.clockLead
        let change = lead - clockLead
        guard abs(change) > Self.wandering else { return false }
        let last = Int64(lastSequenceBefore)
        try StoreError.translating { try database.moveDates(by: change, ofMemesAfter: last) }
        log.notice("The clock was set by \(Int(change)) s; memes made since the start got other dates")
        clockLead = lead
        return true
    }
}
