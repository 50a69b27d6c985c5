internal import Memes

/// How long ago something was, in words: "just now", "2 minutes ago", "yesterday".
func relativeTime(from time: Timestamp, to now: Timestamp) -> String {
    let seconds = max(0, now.secondsSince1970 - time.secondsSince1970)
    func count(_ value: Double, _ unit: String) -> String {
        let number = Int(value)
        return number == 1 ? "1 \(unit) ago" : "\(number) \(unit)s ago"
    }
    switch seconds {
    case ..<60: return "just now"
    case ..<3600: return count(seconds / 60, "minute")
    case ..<86_400: return count(seconds / 3600, "hour")
    case ..<172_800: return "yesterday"
    default: return count(seconds / 86_400, "day")
    }
}
