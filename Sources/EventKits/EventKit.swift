/// An event in a folder: its memes as files, and beside them a list of what is not in the files.
///
/// `memes/` holds the finished pictures under the names that a USB stick gets them by, `photos/` what they were made of, `small/` what
/// lists show, `brand/` the operator's logo and pictures. None of them tells more than its pixels.
public enum EventKit {
    /// The name of the list.
    public static let listName = "event.json"
    /// What the list's numbers mean; it changes when an older kiosk would misunderstand a newer list, and not with a new field.
    public static let format = 1

    /// A folder of a kit.
    enum Folder: String, CaseIterable {
        case memes, photos, small, brand
    }

    /// No list is longer: a hundred thousand memes and what was counted of them.
    static let longestList = 64 << 20
    /// No picture has more bytes, as in the store.
    static let largestPicture = 64 << 20
}
