import SystemCalls
import TestSupport
import USBDescriptors

@testable import Albums
@testable import Kiosk

/// What devices, the kernel, udev and the machine's own scripts say.
enum DeviceTextFuzz {
    /// The first byte is an interface's number, what follows are descriptors of either sort.
    static func judge(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        let kind = HIDReportDescriptor(rest).kind
        // Whoever can type can't be talked out of it by more words; the zeros end an item that was cut off, a long one at most.
        let words: [UInt8] = Array(repeating: 0, count: 260) + [0x05, 0x0D, 0x09, 0x04, 0xA1, 0x01]
        if kind == .keyboard { precondition(HIDReportDescriptor(rest + words).kind == .keyboard, "it is a keyboard for good") }
        if let length = ConfigurationDescriptors(rest).reportLength(ofInterface: first) {
            precondition((0...0xFFFF).contains(length), "a length has two bytes")
        }
    }

    static func mount(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(separator: "\n") { _ = Mount(mountInfoLine: line) }
        _ = VolumeLabel.unescaped(text)
    }

    static func announce(_ bytes: [UInt8]) {
        guard let notice = UpdateNotice(String(decoding: bytes.prefix(UpdateNotice.mostBytes), as: UTF8.self)) else { return }
        precondition(!notice.sentence.isEmpty && !notice.sentence.contains("\n"), "an announcement is a line of words")
    }

    static var seedsOfDevices: [[UInt8]] {
        let kinds = [
            ReportDescriptors.keyboard, ReportDescriptors.mouse, ReportDescriptors.tablet, ReportDescriptors.touchScreen,
            ReportDescriptors.touchpad, ReportDescriptors.mediaKeys, ReportDescriptors.keyboardBehindLongItem,
        ].map(ReportDescriptors.bytes)
        let configuration: [UInt8] = [
            18, 1, 0, 2, 0, 0, 0, 8, 0x27, 6, 1, 0, 0, 0, 1, 3, 5, 1, 9, 2, 34, 0, 1, 1, 8, 0xA0, 50, 9, 4, 0, 0, 1, 3, 0, 0, 7, 9, 0x21, 1,
            0, 0, 1, 0x22, 74, 0, 7, 5, 0x81, 3, 8, 0, 4,
        ]
        return (kinds + [configuration]).map { [0] + $0 }
    }

    static let seedsOfMounts: [[UInt8]] = [
        "22 1 0:21 / / rw,relatime shared:1 - overlay overlay rw,lowerdir=/x\n98 32 8:1 / /media/mememe/sda1 rw - vfat /dev/sda1 ro\n",
        "36 35 98:0 /mnt1 /mnt\\0402\\134x rw,noatime master:1 propagate_from:2 - ext3 /dev/root\\011 rw,errors=continue\n", "My\\x20Stick",
    ].map { Array($0.utf8) }

    static let seedsOfAnnouncements: [[UInt8]] = [
        "busy: Version 2 is being taken over. Leave the power on.\n", "refused:x", "done:\u{2028}", "failed: a\r\nb",
    ].map { Array($0.utf8) }
}
