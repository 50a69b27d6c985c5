internal import Devices

/// The moments at which a panel starts a new picture.
struct RefreshGrid {
    let origin: FrameTime
    let refreshMillihertz: Int

    /// The first such moment after `time`.
    ///
    /// Moments are counted from the origin, not added up, so 60 Hz gives sixty in every second.
    func next(after time: FrameTime) -> FrameTime {
        let elapsed = Int128(time.nanoseconds - origin.nanoseconds)
        let picture = elapsed * Int128(refreshMillihertz) / Self.nanosecondsTimesThousand + 1
        let moment = moment(of: picture)
        return moment > time ? moment : self.moment(of: picture + 1)
    }

    private static let nanosecondsTimesThousand: Int128 = 1_000_000_000_000

    private func moment(of picture: Int128) -> FrameTime {
        FrameTime(nanoseconds: origin.nanoseconds + Int64(picture * Self.nanosecondsTimesThousand / Int128(refreshMillihertz)))
    }
}
