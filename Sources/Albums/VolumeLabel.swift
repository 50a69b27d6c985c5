internal import SystemCalls
private import Udev

/// The names that people gave their sticks, as udev knows them.
enum VolumeLabel {
    /// What the owner called the volume on a block device; nil for one without a name, and where no udev daemon looks at devices.
    static func ofDevice(_ number: DeviceNumber) -> String? {
        // Without the device's record the stick is called after its folder.
        guard let device = try? UdevDevice(blockDevice: number) else { return nil }
        return label(device.properties)
    }

    /// The label among what udev says of a device.
    static func label(_ properties: [String: String]) -> String? {
        properties["ID_FS_LABEL_ENC"].map(unescaped).flatMap { $0.isEmpty ? nil : $0 }
    }

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

extension String {
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
