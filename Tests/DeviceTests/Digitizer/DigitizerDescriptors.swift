/// What the touch screen says about itself over USB (USB 2.0 chapter 9, HID 1.11, HID usage tables: page 0x0D, digitizers).
enum DigitizerDescriptors {
    /// How many fingers a report holds.
    static let contactCount = 10
    /// The largest coordinate in both directions.
    static let maximum = 32767
    /// The vendor and product numbers, of the range for Linux's own virtual devices.
    static let vendor: UInt16 = 0x1D6B
    static let product: UInt16 = 0x0103
    /// The name that the guest's input device gets: the maker's and the product's.
    static let name = "\(maker) \(model)"
    private static let maker = "MemeMe"
    private static let model = "Test Digitizer"

    // One finger: tip switch and seven bits of padding, contact identifier, x, y.
    private static let finger: [UInt8] =
        [0x09, 0x22, 0xA1, 0x02, 0x09, 0x42, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, 0x81, 0x02, 0x95, 0x07, 0x81, 0x03]
        + [0x09, 0x51, 0x25, 0x7F, 0x75, 0x08, 0x95, 0x01, 0x81, 0x02]
        + [0x05, 0x01, 0x09, 0x30, 0x26, 0xFF, 0x7F, 0x75, 0x10, 0x81, 0x02, 0x09, 0x31, 0x81, 0x02, 0x05, 0x0D, 0xC0]

    /// The HID report descriptor: report 1 holds the fingers and their count, feature report 2 the largest count.
    static let report: [UInt8] =
        joined([
            [0x05, 0x0D, 0x09, 0x04, 0xA1, 0x01, 0x85, 0x01], (0..<contactCount).flatMap { _ in finger },
            [0x09, 0x54, 0x25, UInt8(contactCount), 0x75, 0x08, 0x95, 0x01, 0x81, 0x02],
            [0x85, 0x02, 0x09, 0x55, 0x25, UInt8(contactCount), 0xB1, 0x02, 0xC0],
        ])

    static let device: [UInt8] = joined([
        [18, 1], bytes(0x0200), [0, 0, 0, 64], bytes(vendor), bytes(product), bytes(0x0100), [1, 2, 3, 1],
    ])

    // One interface of class HID with one interrupt endpoint, 0x81, of 64 bytes every 4 ms at full speed.
    static let configuration: [UInt8] = {
        let interface = joined([
            [9, 4, 0, 0, 1, 3, 0, 0, 0], [9, 0x21], bytes(0x0111), [0, 1, 0x22], bytes(UInt16(report.count)), [7, 5, 0x81, 3], bytes(64),
            [4],
        ])
        return joined([[9, 2], bytes(UInt16(9 + interface.count)), [1, 1, 0, 0x80, 50], interface])
    }()

    /// The answer to GET_DESCRIPTOR for `kind` and `index`; nil where the device has none.
    static func descriptor(kind: UInt8, index: UInt8) -> [UInt8]? {
        switch kind {
        case 1: device
        case 2: configuration
        case 3: string(index)
        case 0x22: report
        default: nil
        }
    }

    private static func string(_ index: UInt8) -> [UInt8]? {
        let texts = [1: maker, 2: model, 3: "0001"]
        if index == 0 { return [4, 3] + bytes(0x0409) }
        guard let text = texts[Int(index)] else { return nil }
        let units = text.utf16.flatMap(bytes)
        return [UInt8(units.count + 2), 3] + units
    }

    /// The two bytes of a number, low byte first.
    static func bytes(_ value: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)] }
}
