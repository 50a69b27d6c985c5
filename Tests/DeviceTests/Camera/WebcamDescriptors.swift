/// What the webcam says about itself over USB (USB 2.0 chapter 9, USB video class 1.0 with its MJPEG payload).
enum WebcamDescriptors {
    /// The sizes that it offers, at 30 frames a second.
    static let sizes = [(width: 1280, height: 720), (width: 640, height: 480)]
    static let vendor: UInt16 = 0x1D6B
    static let product: UInt16 = 0x0102
    /// Its name in the guest.
    static let name = "MemeMe Test Webcam"
    /// What one bulk transfer holds, and the largest frame.
    static let payload = 16384
    static let largestFrame = 1280 * 720 * 2
    /// Units of 100 nanoseconds.
    private static let interval: UInt32 = 333_333

    static let device: [UInt8] = joined([
        [18, 1], words(0x0200), [0xEF, 2, 1, 64], words(vendor), words(product), words(0x0100), [1, 2, 3, 1],
    ])

    static let configuration: [UInt8] = {
        // The control interface: a camera's terminal, which feeds the streaming terminal.
        let control = joined([
            [13, 0x24, 1], words(0x0100), words(13 + 18 + 9), longs(48_000_000), [1, 1], [18, 0x24, 2, 1], words(0x0201),
            [UInt8](repeating: 0, count: 8), [3, 0, 0, 0], [9, 0x24, 3, 3], words(0x0101), [0, 1, 0],
        ])
        let formats = format
        let streaming = joined([[14, 0x24, 1, 1], words(UInt16(14 + formats.count)), [0x81, 0, 3, 0, 0, 0, 1, 0], formats])
        let association: [UInt8] = [8, 11, 0, 2, 0x0E, 3, 0, 2]
        let body = joined([
            association, [9, 4, 0, 0, 0, 0x0E, 1, 0, 2], control, [9, 4, 1, 0, 1, 0x0E, 2, 0, 0], streaming, [7, 5, 0x81, 2], words(512),
            [0],
        ])
        return joined([[9, 2], words(UInt16(9 + body.count)), [2, 1, 0, 0x80, 250], body])
    }()

    private static let format: [UInt8] = {
        let frames = sizes.enumerated().flatMap { index, size -> [UInt8] in
            let area = UInt32(size.width * size.height)
            return joined([
                [30, 0x24, 7, UInt8(index + 1), 0], words(UInt16(size.width)), words(UInt16(size.height)), longs(area * 8),
                longs(area * 16 * 30), longs(area * 2), longs(interval), [1], longs(interval),
            ])
        }
        return joined([[11, 0x24, 6, 1, UInt8(sizes.count), 1, 1, 0, 0, 0, 0], frames, [6, 0x24, 0x0D, 1, 1, 4]])
    }()

    /// What the camera agrees to send: format 1 in the size of this index.
    static func probe(_ size: UInt8) -> [UInt8] {
        joined([
            words(1), [1, size], longs(interval), [UInt8](repeating: 0, count: 10), longs(UInt32(largestFrame)), longs(UInt32(payload)),
        ])
    }

    /// The answer to GET_DESCRIPTOR for `kind` and `index`; nil where the device has none.
    static func descriptor(kind: UInt8, index: UInt8, serial: String) -> [UInt8]? {
        switch kind {
        case 1: device
        case 2: configuration
        case 3: string(index, serial)
        default: nil
        }
    }

    private static func string(_ index: UInt8, _ serial: String) -> [UInt8]? {
        if index == 0 { return [4, 3] + words(0x0409) }
        guard let text = [1: "MemeMe", 2: name, 3: serial][Int(index)] else { return nil }
        let units = text.utf16.flatMap(words)
        return [UInt8(units.count + 2), 3] + units
    }

    private static func words(_ value: UInt16) -> [UInt8] { USBRedirection.words(value) }
    private static func longs(_ value: UInt32) -> [UInt8] { USBRedirection.longs(value) }
}
