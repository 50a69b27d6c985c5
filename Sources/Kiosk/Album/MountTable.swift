private import Glibc
internal import SystemCalls

/// Which devices are mounted where, as /proc/self/mountinfo tells it.
nonisolated struct MountTable: Equatable {
    /// The device file by the folder that it is mounted on.
    private var sources: [String: String] = [:]

    /// Reads the text of mountinfo; lines that make no sense are left out.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 4, let dash = words.firstIndex(of: "-"), dash + 2 < words.count else { continue }
            sources[Self.unescaped(words[4])] = Self.unescaped(words[dash + 2])
        }
    }

    /// The device that is mounted on exactly this folder.
    func device(mountedOn folder: String) -> String? { sources[folder] }

    /// The kernel writes blanks and backslashes as a backslash and three octal digits.
    private static func unescaped(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let digits = bytes[index...].dropFirst().prefix(3)
            let code = String(decoding: digits, as: UTF8.self)
            if bytes[index] == UInt8(ascii: "\\"), digits.count == 3, let byte = UInt8(code, radix: 8) {
                result.append(byte)
                index += 4
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// The names that people gave their sticks, by device file, as udev keeps them.
nonisolated struct VolumeLabels: Equatable {
    private var labels: [String: String] = [:]

    /// Reads the links of a folder such as /dev/disk/by-label.
    init(folder: String = "/dev/disk/by-label") {
        // Without udev, or with no labelled device, the folder is not there, and no stick has a label.
        guard let names = try? names(inDirectory: folder) else { return }
        for name in names {
            var target = [CChar](repeating: 0, count: 4096)
            let count = unsafe readlink(folder + "/" + name, &target, target.count)
            guard count > 0 else { continue }
            let path = String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            if let device = path.split(separator: "/").last { labels["/dev/\(device)"] = Self.unescaped(name) }
        }
    }

    /// What the owner called the volume on a device such as /dev/sda1.
    func label(ofDevice device: String) -> String? { labels[device] }

    /// udev writes what does not fit a file name as \x and two hexadecimal digits.
    static func unescaped(_ name: String) -> String {
        let parts = name.components(separatedAt: "\\x")
        guard let first = parts.first else { return name }
        var bytes = Array(first.utf8)
        for part in parts.dropFirst() {
            if let byte = UInt8(part.prefix(2), radix: 16), part.count >= 2 {
                bytes += [byte] + Array(part.dropFirst(2).utf8)
            } else {
                bytes += Array(("\\x" + part).utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

nonisolated extension String {
    fileprivate func components(separatedAt separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
