internal import CCUPS

/// A request to a print server or what it answered (RFC 8010).
@safe
final class IPPMessage {
    /// One attribute, with the values that libcups gives it.
    @safe
    struct Attribute {
        private let attribute: OpaquePointer
        /// The memory is its message's.
        private let owner: IPPMessage

        fileprivate init(_ attribute: OpaquePointer, of owner: IPPMessage) {
            unsafe self.attribute = attribute
            self.owner = owner
        }

        var name: String { unsafe ippGetName(attribute).map { unsafe String(cString: $0) } ?? "" }
        var group: ipp_tag_t { unsafe ippGetGroupTag(attribute) }
        private var count: Int32 { unsafe ippGetCount(attribute) }
        private var tag: ipp_tag_t { unsafe ippGetValueTag(attribute) }

        /// Keywords, names, texts, addresses and types; empty for anything else.
        var strings: [String] {
            (0..<count).compactMap { index in unsafe ippGetString(attribute, index, nil).map { unsafe String(cString: $0) } }
        }

        /// Numbers; empty for anything else.
        var integers: [Int] {
            guard tag == IPP_TAG_INTEGER || tag == IPP_TAG_ENUM else { return [] }
            return (0..<count).map { unsafe Int(ippGetInteger(attribute, $0)) }
        }

        var booleans: [Bool] {
            guard tag == IPP_TAG_BOOLEAN else { return [] }
            return (0..<count).map { unsafe ippGetBoolean(attribute, $0) != 0 }
        }

        /// Dots per inch of those resolutions that are the same in both directions.
        var resolutions: [Int] {
            guard tag == IPP_TAG_RESOLUTION else { return [] }
            return (0..<count).compactMap { index in
                var (other, units) = (Int32(0), IPP_RES_PER_INCH)
                let dots = unsafe ippGetResolution(attribute, index, &other, &units)
                return dots == other && units == IPP_RES_PER_INCH ? Int(dots) : nil
            }
        }

        /// Collections; empty for anything else.
        var collections: [IPPMessage] {
            guard tag == IPP_TAG_BEGIN_COLLECTION else { return [] }
            return (0..<count).compactMap { index in
                unsafe ippGetCollection(attribute, index).map { unsafe IPPMessage(sharing: $0, of: owner) }
            }
        }
    }

    let message: OpaquePointer
    /// Whose memory it is; nil where it is this one's own.
    private let owner: IPPMessage?

    /// A request about a printer's queue.
    init(_ operation: ipp_op_t, printer: String? = nil) {
        unsafe message = ippNewRequest(operation)
        owner = nil
        if let printer { add(IPP_TAG_OPERATION, IPP_TAG_URI, "printer-uri", Self.address(of: printer)) }
        add(IPP_TAG_OPERATION, IPP_TAG_NAME, "requesting-user-name", "mememe")
    }

    /// An empty collection.
    init() {
        unsafe message = ippNew()
        owner = nil
    }

    /// An answer, which goes with this.
    init(taking message: OpaquePointer) {
        unsafe self.message = message
        owner = nil
    }

    private init(sharing message: OpaquePointer, of owner: IPPMessage) {
        unsafe self.message = message
        self.owner = owner
    }

    deinit { if owner == nil { unsafe ippDelete(message) } }

    /// The address of a queue; the server's own name in it is of no importance.
    static func address(of queue: String) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
            let status = unsafe httpAssembleURI(
                HTTP_URI_CODING_ALL, buffer.baseAddress, Int32(buffer.count), "ipp", nil, "localhost", 0, "/printers/\(queue)")
            guard status == HTTP_URI_STATUS_OK, let base = buffer.baseAddress else { return "ipp://localhost/" }
            return unsafe String(cString: base)
        }
    }

    var status: ipp_status_t { unsafe ippGetStatusCode(message) }
    /// Below this all is well (RFC 8011 appendix B.1.2).
    var isSuccess: Bool { status.rawValue >= 0 && status.rawValue < 0x100 }

    func add(_ group: ipp_tag_t, _ kind: ipp_tag_t, _ name: String, _ value: String) {
        unsafe ippAddString(message, group, kind, name, nil, value)
    }

    func add(_ group: ipp_tag_t, _ kind: ipp_tag_t, _ name: String, _ value: Int) {
        unsafe ippAddInteger(message, group, kind, name, Int32(clamping: value))
    }

    func add(_ group: ipp_tag_t, _ name: String, _ value: Bool) { unsafe ippAddBoolean(message, group, name, value ? 1 : 0) }

    func add(_ group: ipp_tag_t, _ name: String, _ value: IPPMessage) { unsafe ippAddCollection(message, group, name, value.message) }

    func add(_ group: ipp_tag_t, _ name: String, resolution: Int) {
        unsafe ippAddResolution(message, group, name, IPP_RES_PER_INCH, Int32(resolution), Int32(resolution))
    }

    /// Asks for these attributes and no others.
    func ask(for names: [String]) {
        guard let first = names.first else { return }
        add(IPP_TAG_OPERATION, IPP_TAG_KEYWORD, "requested-attributes", first)
        var attribute = unsafe ippFindAttribute(message, "requested-attributes", IPP_TAG_KEYWORD)
        for (index, name) in names.enumerated().dropFirst() { unsafe ippSetString(message, &attribute, Int32(index), name) }
    }

    /// The first attribute of a name; nil where there is none.
    subscript(name: String) -> Attribute? { unsafe ippFindAttribute(message, name, IPP_TAG_ZERO).map { unsafe Attribute($0, of: self) } }

    /// All attributes in their order.
    var attributes: [Attribute] {
        var (all, next) = unsafe ([Attribute](), ippFirstAttribute(message))
        while let attribute = unsafe next {
            unsafe all.append(Attribute(attribute, of: self))
            unsafe next = ippNextAttribute(message)
        }
        return all
    }
}
