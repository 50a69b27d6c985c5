internal import CDRM
internal import SystemCalls

/// The named properties of a connector, CRTC or plane, as they stood when they were read.
struct Properties: Equatable, Sendable {
    struct Property: Equatable, Sendable {
        var id: UInt32
        var value: UInt64
        /// The values that have names; for a set of flags these are the bits' numbers.
        var names: [String: UInt64]

        var nameOfValue: String? { names.first { $0.value == value }?.key }
    }

    private var byName: [String: Property] = [:]

    init(of object: UInt32, type: UInt32, on card: GraphicsCard) {
        guard let list = unsafe drmModeObjectGetProperties(card.descriptor.rawValue, object, type) else { return }
        defer { unsafe drmModeFreeObjectProperties(list) }
        for index in 0..<Int(unsafe list.pointee.count_props) {
            let value = unsafe list.pointee.prop_values[index]
            unsafe add(list.pointee.props[index], value: value, on: card)
        }
    }

    subscript(name: String) -> Property? { byName[name] }

    private mutating func add(_ id: UInt32, value: UInt64, on card: GraphicsCard) {
        guard let property = unsafe drmModeGetProperty(card.descriptor.rawValue, id) else { return }
        defer { unsafe drmModeFreeProperty(property) }
        var names: [String: UInt64] = [:]
        for index in 0..<Int(unsafe property.pointee.count_enums) {
            var entry = unsafe property.pointee.enums[index]
            names[text(&entry.name)] = entry.value
        }
        let name = unsafe text(&property.pointee.name)
        byName[name] = Property(id: id, value: value, names: names)
    }
}

/// The text in a C array of characters, up to its zero.
private func text<Characters>(_ characters: inout Characters) -> String {
    unsafe withUnsafeBytes(of: &characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
