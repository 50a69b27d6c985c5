private import CLinux
private import Confinement
private import Glibc
private import SystemCalls

/// What the appliance asks about a HID interface before it gets a driver: `mememe usb-kind [INTERFACE]`, with the answer, a word of
/// ``HIDKind``, on the standard output.
///
/// The standard input is the report descriptor, or, with the number of an interface, the device's node of usbfs, which is asked for it.
/// Whoever plugged the device in wrote those bytes, and udev asks as root: so nothing is read before this process has become nobody, with
/// hardly a call of the kernel left.
public struct KindQuestion: Sendable {
    /// The word on the command line.
    public static let subcommand = "usb-kind"

    /// The interface that is asked; nil where the descriptor is there already.
    private let interface: UInt8?

    /// Reads a command line whose first word is the program; nil when it asks something else.
    public init?(_ arguments: [String]) {
        guard (2...3).contains(arguments.count), arguments[1] == Self.subcommand else { return nil }
        interface = arguments.count == 3 ? UInt8(arguments[2]) : nil
        if arguments.count == 3, interface == nil { return nil }
    }

    /// Answers and ends the process: with 0, or with 1 and a sentence on the error output where the device could not be asked.
    public func answer() -> Never {
        do throws(SystemCallError) {
            try Self.confine()
            Self.put(HIDReportDescriptor(try descriptor()).kind.rawValue, STDOUT_FILENO)
            _exit(0)
        } catch {
            Self.put("\(error)", STDERR_FILENO)
            _exit(1)
        }
    }

    /// Writes a line; where nobody listens, there is nobody to tell.
    private static func put(_ line: String, _ output: Int32) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe write(output, bytes, bytes.count)
    }

    // MARK: - Asking

    private func descriptor() throws(SystemCallError) -> [UInt8] {
        guard let interface else { return try read(atMost: HIDReportDescriptor.longest) }
        let length = ConfigurationDescriptors(try read(atMost: ConfigurationDescriptors.longest)).reportLength(ofInterface: interface)
        var bytes = [UInt8](repeating: 0, count: min(length ?? 0, HIDReportDescriptor.longest))
        // Nothing is asked of what has nothing to say.
        if bytes.isEmpty { return [] }
        try checked("take the interface") { clinux_usb_claim(STDIN_FILENO, UInt32(interface)) }
        let count = try checked("ask for the report descriptor") {
            unsafe clinux_usb_report_descriptor(STDIN_FILENO, UInt32(interface), &bytes, UInt16(bytes.count))
        }
        return Array(bytes.prefix(Int(count)))
    }

    private func read(atMost limit: Int) throws(SystemCallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        var filled = 0
        while filled < limit {
            let count = try checkedCount("read") {
                unsafe bytes.withUnsafeMutableBytes {
                    unsafe Glibc.read(STDIN_FILENO, $0.baseAddress?.advanced(by: filled), limit - filled)
                }
            }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    // MARK: - Confinement

    /// The user and group that own nothing.
    private static let nobody: UInt32 = 65_534

    private static func confine() throws(SystemCallError) {
        try checked("close descriptors") { clinux_close_range(3) }
        try limit(RLIMIT_CPU, to: 2)
        try limit(RLIMIT_CORE, to: 0)
        if geteuid() == 0 {
            try checked("leave all groups") { setgroups(0, nil) }
            try checked("become nobody") { setgid(nobody) }
            try checked("become nobody") { setuid(nobody) }
        }
        try checked("renounce privileges") { clinux_prctl(PR_SET_NO_NEW_PRIVS, 1) }
        try checked("keep memory from other processes") { clinux_prctl(PR_SET_DUMPABLE, 0) }
        try SystemCallFilter.make(
            AllowedCalls(
                names: ["read", "write", "exit_group", "munmap", "mremap", "brk", "madvise", "futex"],
                requests: [clinux_usb_claim_request, clinux_usb_control_request])
        ).load()
    }

    private static func limit(_ resource: __rlimit_resource, to value: rlim_t) throws(SystemCallError) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        try checked("limit a process") { unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit) }
    }
}
