/// What a HID device says of the reports that it is going to send, read as far as its kind takes.
///
/// The bytes are the device's own and believed in one direction only: a keyboard is one by any reading of them, be it the specification's
/// (Device Class Definition for HID 1.11, 6.2.2) or the kernel's.
public struct HIDReportDescriptor: Sendable {
    /// The most bytes that the kernel reads of one (HID_MAX_DESCRIPTOR_SIZE).
    public static let longest = 4096

    /// What the device is.
    public var kind: HIDKind {
        if hasKeys { return .keyboard }
        if saysTouchscreen || isPointer && tellsPlaces && !saysTouchpad { return .touchscreen }
        return isPointer || saysTouchpad ? .mouse : .other
    }

    private var hasKeys = false
    private var saysTouchscreen = false
    private var saysTouchpad = false
    private var isPointer = false
    private var tellsPlaces = false

    /// What the items so far say of those that follow.
    private var page: UInt32 = 0
    private var pages: [UInt32] = []
    private var usages: [UsageRange] = []
    private var minimum: Item?

    /// Reads `bytes`; what is cut off counts as zeros.
    public init(_ bytes: [UInt8]) {
        var rest = bytes.prefix(Self.longest)[...]
        while let item = Item(takenFrom: &rest) { read(item) }
    }

    private mutating func read(_ item: Item) {
        switch item.tag {
        case .usagePage:
            page = item.value & 0xFFFF
            if page == UsageRange.keyPage { hasKeys = true }
        case .push: pages.append(page)
        case .pop: page = pages.popLast() ?? page
        case .usage: add(UsageRange(item, item, page))
        case .usageMinimum:
            // Also alone it is a usage.
            add(UsageRange(item, item, page))
            minimum = item
        case .usageMaximum:
            add(UsageRange(minimum ?? item.zero, item, page))
            minimum = nil
        case .collection, .input, .output, .feature:
            readMain(item)
            (usages, minimum) = ([], nil)
        case nil: break
        }
    }

    private mutating func add(_ usage: UsageRange) {
        usages.append(usage)
        if usage.isOfKeys { hasKeys = true }
    }

    private mutating func readMain(_ item: Item) {
        if item.isApplication {
            hasKeys = hasKeys || mentions(UsageRange.keyboard) || mentions(UsageRange.keypad)
            isPointer = isPointer || mentions(UsageRange.pointer) || mentions(UsageRange.mouse)
            saysTouchscreen = saysTouchscreen || UsageRange.screens.contains(where: mentions)
            saysTouchpad = saysTouchpad || mentions(UsageRange.touchpad)
        } else if item.isAbsoluteInput, mentions(UsageRange.x) {
            tellsPlaces = true
        }
    }

    /// The kernel takes the page that was named last before the main item, the specification allows the one before the usage.
    private func mentions(_ usage: UInt32) -> Bool {
        usages.contains { $0.contains(usage) || $0.on(page).contains(usage) }
    }
}

/// Usages in a row, each as the kernel writes them: the page in the upper half, the number in the lower one.
private struct UsageRange {
    static let keyPage: UInt32 = 0x07
    static let (pointer, mouse): (UInt32, UInt32) = (0x0001_0001, 0x0001_0002)
    static let (keyboard, keypad, x): (UInt32, UInt32, UInt32) = (0x0001_0006, 0x0001_0007, 0x0001_0030)
    /// Digitizer, pen and touch screen.
    static let screens: [UInt32] = [0x000D_0001, 0x000D_0002, 0x000D_0004]
    static let touchpad: UInt32 = 0x000D_0005

    private let low: UInt32
    private let high: UInt32
    /// Whether the items left the page to others.
    private let isShort: Bool

    /// The usages from one item's to another's; items of four bytes bring their own page.
    init(_ first: Item, _ last: Item, _ page: UInt32) {
        low = first.isLong ? first.value : page << 16 | first.value
        high = last.isLong ? last.value : page << 16 | last.value
        isShort = !first.isLong && !last.isLong
    }

    private init(low: UInt32, high: UInt32) { (self.low, self.high, isShort) = (low, high, false) }

    var isOfKeys: Bool { low <= Self.keyPage << 16 | 0xFFFF && high >= Self.keyPage << 16 }

    func contains(_ usage: UInt32) -> Bool { low <= usage && usage <= high }

    func on(_ page: UInt32) -> UsageRange {
        isShort ? UsageRange(low: page << 16 | low & 0xFFFF, high: page << 16 | high & 0xFFFF) : self
    }
}

/// One item: a tag and a number of no, one, two or four bytes.
private struct Item {
    /// The first byte without the length in its lowest bits.
    enum Tag: UInt8 {
        case usagePage = 0x04, push = 0xA4, pop = 0xB4
        case usage = 0x08, usageMinimum = 0x18, usageMaximum = 0x28
        case input = 0x80, output = 0x90, collection = 0xA0, feature = 0xB0
    }

    let tag: Tag?
    let value: UInt32
    let isLong: Bool

    /// A maximum without a minimum begins there.
    var zero: Item { Item(tag: tag, value: isLong ? value & 0xFFFF_0000 : 0, isLong: isLong) }

    /// Whether it begins a collection that is a device of its own; the kernel looks at the lowest byte.
    var isApplication: Bool { tag == .collection && value & 0xFF == 1 }

    /// Whether it is a field that tells where something is, and not how far it has moved.
    var isAbsoluteInput: Bool { tag == .input && value & 4 == 0 }

    private init(tag: Tag?, value: UInt32, isLong: Bool) { (self.tag, self.value, self.isLong) = (tag, value, isLong) }

    /// Takes the item in front; nil at the end.
    init?(takenFrom bytes: inout ArraySlice<UInt8>) {
        guard let prefix = bytes.popFirst() else { return nil }
        // A long item says in the next byte how long it is, and has a tag behind that; there is none yet that means anything.
        if prefix == 0xFE {
            bytes = bytes.dropFirst(2 + Int(bytes.first ?? 0))
            self.init(tag: nil, value: 0, isLong: false)
            return
        }
        let count = [0, 1, 2, 4][Int(prefix & 3)]
        let value = bytes.prefix(count).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        bytes = bytes.dropFirst(count)
        self.init(tag: Tag(rawValue: prefix & 0xFC), value: value, isLong: count == 4)
    }
}
