private import CLinux
private import Glibc

/// A moment by the hands of the booth's own clock (localtime_r).
public struct LocalTime: Equatable, Sendable {
    public let year: Int
    /// 1...12.
    public let month: Int
    /// 1...31.
    public let day: Int
    /// 0...23.
    public let hour: Int
    /// 0...59.
    public let minute: Int
    /// 0...60, for there are leap seconds.
    public let second: Int

    /// A moment of the wall clock, in seconds since the start of 1970 in UTC.
    public init(secondsSince1970: Double) {
        var seconds = time_t(secondsSince1970.rounded(.down))
        var fields = unsafe tm()
        unsafe localtime_r(&seconds, &fields)
        unsafe (year, month, day) = (Int(fields.tm_year) + 1900, Int(fields.tm_mon) + 1, Int(fields.tm_mday))
        unsafe (hour, minute, second) = (Int(fields.tm_hour), Int(fields.tm_min), Int(fields.tm_sec))
    }

    /// From what a name or a file says, without a look whether there is such a day.
    ///
    /// - Parameter time: the hands of the clock as a number of six digits, 153059 for half past three and 59 seconds.
    public init(year: Int, month: Int, day: Int, time: Int) {
        (self.year, self.month, self.day) = (year, month, day)
        (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100)
    }

    /// The moment as seconds since the start of 1970 in UTC, by the time zone of now (mktime(3)); nil where there is none.
    public var secondsSince1970: Double? {
        guard let year = Int32(exactly: year - 1900), let month = Int32(exactly: month - 1), let day = Int32(exactly: day),
            let hour = Int32(exactly: hour), let minute = Int32(exactly: minute), let second = Int32(exactly: second)
        else { return nil }
        var fields = unsafe tm()
        unsafe (fields.tm_year, fields.tm_mon, fields.tm_mday) = (year, month, day)
        unsafe (fields.tm_hour, fields.tm_min, fields.tm_sec, fields.tm_isdst) = (hour, minute, second, -1)
        let seconds = unsafe mktime(&fields)
        return seconds == -1 ? nil : Double(seconds)
    }
}
