private import Glibc

/// A moment of the wall clock, cut into year, month and so on in UTC.
nonisolated struct UTCTime {
    private let year, month, day, hour, minute, second: Int32
    /// From Sunday, 0.
    private let weekday: Int32

    /// - Parameter moment: seconds since 1970.
    init(_ moment: Double) {
        var seconds = time_t(moment.rounded(.down))
        var fields = unsafe tm()
        unsafe gmtime_r(&seconds, &fields)
        (year, month, day, weekday) = unsafe (1900 + fields.tm_year, 1 + fields.tm_mon, fields.tm_mday, fields.tm_wday)
        (hour, minute, second) = unsafe (fields.tm_hour, fields.tm_min, fields.tm_sec)
    }

    /// What the system's clock says, in seconds since 1970.
    static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Year, month and day as names of folders.
    var folders: [String] { ["\(year)", Self.twoDigits(month), Self.twoDigits(day)] }

    /// Hours, minutes and seconds with colons.
    private var timeOfDay: String { [hour, minute, second].map(Self.twoDigits).joined(separator: ":") }

    /// As RFC 3339 has it: "2026-11-22T20:00:00Z".
    var text: String { folders.joined(separator: "-") + "T" + timeOfDay + "Z" }

    /// As mails have it (RFC 5322, 3.3): "Sun, 22 Nov 2026 20:00:00 +0000".
    var mailText: String {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(days[Int(weekday)]), \(day) \(months[Int(month) - 1]) \(year) \(timeOfDay) +0000"
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
