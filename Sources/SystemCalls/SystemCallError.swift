internal import Glibc

/// A system call that failed: what was being done, and the error number it left.
public struct SystemCallError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was attempted, as a phrase that follows "could not", such as "open /dev/dri/card0".
    public let operation: String
    /// The value of `errno` right after the call.
    public let code: Int32

    public init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// The kernel's words for the error number.
    public var reason: String { unsafe String(cString: strerror(code)) }

    public var description: String { "could not \(operation): \(reason)" }
}

/// Returns what `call` returned, after retrying it for as long as a signal interrupted it.
///
/// - Throws: `SystemCallError` with a copy of `errno` when the call returned a negative number.
@inline(__always)
@discardableResult
public func checked(_ operation: @autoclosure () -> String, _ call: () -> Int32) throws(SystemCallError) -> Int32 {
    while true {
        let result = call()
        if result >= 0 { return result }
        let code = errno
        if code != EINTR { throw SystemCallError(operation: operation(), code: code) }
    }
}

/// The same for calls that count bytes.
@inline(__always)
@discardableResult
public func checkedCount(_ operation: @autoclosure () -> String, _ call: () -> Int) throws(SystemCallError) -> Int {
    while true {
        let result = call()
        if result >= 0 { return result }
        let code = errno
        if code != EINTR { throw SystemCallError(operation: operation(), code: code) }
    }
}
