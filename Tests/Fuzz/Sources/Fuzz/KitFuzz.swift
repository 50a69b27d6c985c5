@testable import EventKits

/// The list of an event's folder, as somebody with an editor or a bad medium leaves it.
enum KitFuzz {
    /// What is taken over of it is what a kiosk could have written: it is written and read again as the same.
    static func read(_ bytes: [UInt8]) {
        guard let list = try? KitList(bytes, named: "event.json") else { return }
        precondition(list.format == EventKit.format, "another format is not looked into")
        for entry in list.memes {
            guard let moved = entry.moved else { continue }
            precondition(moved.id.sequence < 1 << 40 && moved.createdAt.secondsSince1970.isFinite, "the store can count on")
            precondition(entry.meme != nil || entry.photo != nil, "a meme has a picture")
            for file in [entry.meme, entry.photo, entry.small].compactMap(\.self) {
                let parts = file.name.split(separator: "/", omittingEmptySubsequences: false)
                precondition(parts.count == 2 && !parts[1].isEmpty && parts[1].first != ".", "a file lies in its folder")
            }
            for word in moved.sharedTo { precondition(!word.isEmpty && !word.contains(" "), "a destination is one word") }
        }
        for event in list.events ?? [] {
            if let moved = event.moved { precondition((1...100_000).contains(moved.count), "numbers make sense") }
        }
        _ = list.branding?.changes(for: .init())
        do {
            var again = try KitList(list.bytes, named: "again.json")
            again.illegibleCount = list.illegibleCount
            precondition(again == list, "what was written is read")
        } catch {
            preconditionFailure("a list that was read can't be written: \(error)")
        }
    }

    static let seeds: [[UInt8]] = [
        """
        {"format": 1, "kiosk": "1.0", "branding": {"title": "A booth", "accent": "#ffd02e", "appearance": "dark", "ideas": ["one"],
        "logo": {"name": "brand/logo.png", "bytes": 9, "sha256": "00"}, "pictures": []},
        "memes": [{"id": "000001-9f86d081", "origin": "000009-00000001", "top": "a", "bottom": "\\ud83d\\ude00", "font": "Classic",
        "made": 1795000000.5, "changed": 1795000001, "crop": {"rotation": 90, "left": 0.1, "top": 0.2, "right": 1, "bottom": 0.9},
        "shared_to": ["usb"], "prominence": "pinned", "meme": {"name": "memes/000001-a.jpg", "bytes": 5, "sha256": "ab"}}],
        "events": [{"at": 1795000000.5, "kind": "shared", "to": "usb"}, {"at": 1, "kind": "printed", "count": 3}]}
        """,
        #"{"format": 2}"#, #"{"format": 1, "memes": [{}, 1, null], "events": [[]]}"#,
    ].map { Array($0.utf8) }
}
