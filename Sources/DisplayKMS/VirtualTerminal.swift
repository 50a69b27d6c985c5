internal import CLinux
internal import Logging
internal import SystemCalls

/// The text console that the picture would otherwise share the screen and the keyboard with.
///
/// While one exists, the console draws nothing, hears no keys (so Ctrl-Alt-Delete and the switching keys do nothing) and can't be
/// switched away from: it asks us for permission by signal number 0, which is never delivered and so never granted.
/// The end of this value gives the console back. Should the process be killed, a child that only waits for that gives it back.
struct VirtualTerminal: ~Copyable {
    private let descriptor: OwnedDescriptor
    private let keyboardMode: Int32
    private let watcher: TerminalWatcher?
    private let logger: Logger

    /// Takes over the console that is in front; nil, with the reason in the log, where there is none or it can't be had.
    static func takeOver(logger: Logger) -> VirtualTerminal? {
        do {
            return try VirtualTerminal(path: "/dev/tty\(frontTerminal())", logger: logger)
        } catch {
            logger.info("The text console is left alone: \(error)")
            return nil
        }
    }

    private init(path: String, logger: Logger) throws(SystemCallError) {
        let descriptor = try OwnedDescriptor(opening: path, O_RDWR | O_NOCTTY)
        let terminal = descriptor.rawValue
        var mode: Int32 = 0
        try checked("read the keyboard mode of \(path)") { unsafe clinux_ioctl_pointer(terminal, UInt(KDGKBMODE), &mode) }
        // A console that a killed process left switched off is given back in the mode that Linux starts with.
        let keyboardMode = mode == K_OFF ? K_UNICODE : mode
        do { try silence(terminal, path) } catch {
            // What succeeded before the refusal is taken back; the rest refuses this, too.
            for failure in restore(terminal, keyboardMode: keyboardMode) { logger.debug("\(failure)") }
            throw error
        }
        watcher = startWatcher(terminal, keyboardMode: keyboardMode, logger: logger)
        self.descriptor = descriptor
        self.keyboardMode = keyboardMode
        self.logger = logger
    }

    deinit {
        for failure in restore(descriptor.rawValue, keyboardMode: keyboardMode) {
            logger.warning("The text console is not as it was: \(failure)")
        }
        watcher?.dismiss()
    }
}

private func startWatcher(_ terminal: Int32, keyboardMode: Int32, logger: Logger) -> TerminalWatcher? {
    do {
        return try TerminalWatcher(terminal: terminal, keyboardMode: keyboardMode)
    } catch {
        logger.warning("The text console will not come back if this program is killed: \(error)")
        return nil
    }
}

private func silence(_ terminal: Int32, _ path: String) throws(SystemCallError) {
    try checked("switch \(path) to graphics") { clinux_ioctl_value(terminal, UInt(KDSETMODE), Int(KD_GRAPHICS)) }
    try checked("silence the keyboard of \(path)") { clinux_ioctl_value(terminal, UInt(KDSKBMODE), Int(K_OFF)) }
    var mode = vt_mode()
    mode.mode = CChar(VT_PROCESS)
    try checked("hold \(path) in front") { unsafe clinux_ioctl_pointer(terminal, UInt(VT_SETMODE), &mode) }
}

/// Gives a console its keyboard, its text and its freedom back, and returns what it refused.
func restore(_ terminal: Int32, keyboardMode: Int32) -> [SystemCallError] {
    var givingBack = GivingBack()
    givingBack.attempt { () throws(SystemCallError) in
        try checked("switch the keyboard on again") { clinux_ioctl_value(terminal, UInt(KDSKBMODE), Int(keyboardMode)) }
    }
    givingBack.attempt { () throws(SystemCallError) in
        try checked("switch the console to text") { clinux_ioctl_value(terminal, UInt(KDSETMODE), Int(KD_TEXT)) }
    }
    givingBack.attempt { () throws(SystemCallError) in
        var mode = vt_mode()
        mode.mode = CChar(VT_AUTO)
        try checked("let the console go") { unsafe clinux_ioctl_pointer(terminal, UInt(VT_SETMODE), &mode) }
    }
    return givingBack.failures
}

/// The number of the console in front.
private func frontTerminal() throws(SystemCallError) -> Int {
    let console = try OwnedDescriptor(opening: "/dev/tty0", O_RDWR | O_NOCTTY)
    var state = vt_stat()
    try checked("find the console in front") { unsafe clinux_ioctl_pointer(console.rawValue, UInt(VT_GETSTATE), &state) }
    return Int(state.v_active)
}
