private import Foundation
private import SystemCalls

/// Something of a sound card that plays, as the kernel lists it.
struct PlaybackDevice: Equatable, Sendable {
    /// What ALSA calls it; rate, format and channels are converted on the way where it needs that.
    let name: String
    /// The card's short name, such as "Headphones".
    let card: String

    /// All that there are, by card and device. Nothing is opened for that.
    ///
    /// - Parameter folder: where the kernel lists them.
    static func all(in folder: String = "/sys/class/sound") -> [PlaybackDevice] {
        // A system without sound has no such folder.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let numbers = names.compactMap { name -> (card: Int, device: Int)? in
            guard let match = name.wholeMatch(of: #/pcmC(\d+)D(\d+)p/#), let card = Int(match.1), let device = Int(match.2) else {
                return nil
            }
            return (card, device)
        }
        return numbers.sorted { $0 < $1 }.map { card, device in
            PlaybackDevice(name: "plughw:\(card),\(device)", card: name(ofCard: card, in: folder))
        }
    }

    /// Opens what the operator wishes, or the first that there is and that can be opened.
    ///
    /// - Parameters:
    ///   - wish: ALSA's name of what is to play; nil leaves the choice.
    ///   - open: opens what ALSA calls by that name.
    static func open<Stream: ~Copyable>(
        _ wish: String?, with open: (String) throws(SoundTrouble) -> Stream
    ) throws(SoundTrouble) -> Stream {
        if let wish { return try open(wish) }
        var first: SoundTrouble?
        for candidate in all() {
            do throws(SoundTrouble) {
                return try open(candidate.name)
            } catch {
                first = first ?? error
            }
        }
        throw first ?? .noCard
    }

    private static func name(ofCard card: Int, in folder: String) -> String {
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/card\(card)/id") else { return "card \(card)" }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
