public import Memes

extension MemeStore {
    private static let secondsPerHour = 3600.0

    /// Counts an event that is no meme's own: those are counted with it.
    public func note(_ event: BoothEvent) throws(StoreError) {
        try StoreError.translating { try database.note(EventRow(event, at: surroundings.now())) }
    }

    /// What happened within the last `hours` hours since `resetTally`.
    public func tally(hours: Int) throws(StoreError) -> EventTally {
        let now = surroundings.now()
        let events = try StoreError.translating {
            try database.events(since: now.secondsSince1970 - Double(hours) * Self.secondsPerHour)
        }
        var tally = tally(of: events)
        tally.hours = hoursOfMemes(events, until: now)
        return tally
    }

    /// What happened since `resetTally`, without its hours.
    public func totals() throws(StoreError) -> EventTally {
        let events = try StoreError.translating { try database.eventTotals() }
        return tally(of: events)
    }

    private func tally(of events: [EventRow]) -> EventTally {
        var tally = EventTally()
        for event in events {
            switch event.kind {
            case .made: tally.memes += event.count
            case .shared: tally.shares[event.destination, default: 0] += event.count
            case .printed: tally.sheets += event.count
            case .failed: tally.failures += event.count
            }
        }
        return tally
    }

    /// The hours from the first event to now, by the hands of the booth's clock.
    private func hoursOfMemes(_ events: [EventRow], until now: Timestamp) -> [EventTally.Hour] {
        guard let first = events.first?.at else { return [] }
        // Local hours begin with those of UTC or half an hour beside them, so the hour of a moment is asked for and not computed.
        let begin = (first / Self.secondsPerHour).rounded(.down)
        let end = max((now.secondsSince1970 / Self.secondsPerHour).rounded(.down), begin)
        var hours = (0...Int(end - begin)).map { step in
            let moment = Timestamp(secondsSince1970: (begin + Double(step)) * Self.secondsPerHour)
            return EventTally.Hour(hourOfDay: surroundings.hourOfDay(moment), memes: 0)
        }
        for event in events where event.kind == .made {
            // A clock that was set back has events of later than now.
            let step = min(Int((event.at / Self.secondsPerHour).rounded(.down) - begin), hours.count - 1)
            hours[step].memes += event.count
        }
        return hours
    }

    /// Sets all numbers back.
    public func resetTally() throws(StoreError) { try StoreError.translating { try database.removeAllEvents() } }
}
