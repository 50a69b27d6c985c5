internal import Languages
internal import Memes

/// How long ago something was, in words: "just now", "2 minutes ago", "yesterday".
func relativeTime(from time: Timestamp, to now: Timestamp) -> String {
    let seconds = max(0, now.secondsSince1970 - time.secondsSince1970)
    switch seconds {
    case ..<60: return localized("just now")
    case ..<3600:
        let minutes = Int(seconds / 60)
        return localized(count: minutes, one: "\(minutes) minute ago", other: "\(minutes) minutes ago")
    case ..<86_400:
        let hours = Int(seconds / 3600)
        return localized(count: hours, one: "\(hours) hour ago", other: "\(hours) hours ago")
    case ..<172_800: return localized("yesterday")
    default:
        let days = Int(seconds / 86_400)
        return localized(count: days, one: "\(days) day ago", other: "\(days) days ago")
    }
}
