private import Foundation
internal import TestSupport

/// A script that looks at the appliance from within, where nobody can log in.
///
/// The emulator's firmware hands systemd a credential (SMBIOS type 11, see systemd.system-credentials(7)), by which systemd-tmpfiles adds a
/// service and a rule of udev's in memory: the service runs what is on a stick that is called so, and what it says goes to the serial line.
/// The image itself is as everybody's.
final class ApplianceProbe {
    private static let label = "PROBE"
    private static let copied = "probe: the stick may go"
    private static let end = "probe: the end"
    private let stick: MemoryStick
    private let folder: TemporaryFolder

    /// A stick with a script for the appliance's shell, and files that it finds in its working folder.
    init(script: String, files: [String]) throws {
        folder = try TemporaryFolder("probe")
        stick = try MemoryStick("probe", label: Self.label)
        let path = folder.path(of: "run")
        try Data(script.utf8).write(to: URL(fileURLWithPath: path))
        for file in [path] + files { try stick.put(file, as: (file as NSString).lastPathComponent) }
    }

    /// Makes the file that the firmware gets, in `folder`; returns its path.
    static func writeCredential(in folder: TemporaryFolder) throws -> String {
        let steps = """
            until [ -e /media/mememe/*/run ]; do sleep 1; done; mkdir -p /run/probe && mount -t tmpfs probe /run/probe && \
            cp /media/mememe/*/* /run/probe && echo "\(copied)" && cd /run/probe && chmod +x * && sh ./run; echo "\(end)"
            """
        let service = """
            [Unit]\\nDescription=Probe\\n[Service]\\nType=oneshot\\nTimeoutStartSec=infinity\\nStandardOutput=tty\\nStandardError=tty\\n\
            TTYPath=/dev/ttyS0\\nExecStart=/bin/sh -c '\(steps)'\\n
            """
        let rule = #"ACTION=="add", SUBSYSTEM=="block", ENV{ID_FS_LABEL}=="\#(label)", TAG+="systemd", ENV{SYSTEMD_WANTS}+="probe.service""#
        let lines = """
            f /run/systemd/system/probe.service 0644 root root - \(service)
            f /run/udev/rules.d/99-probe.rules 0644 root root - \(rule)

            """
        let path = folder.path(of: "credential")
        let text = "io.systemd.credential.binary:tmpfiles.extra=" + Data(lines.utf8).base64EncodedString()
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Plugs the stick in, and pulls it out once the script runs.
    func begin(on machine: ApplianceMachine) throws {
        try stick.plug(into: machine)
        _ = try said(Self.copied, by: machine, atMost: .seconds(300))
        try stick.pull(from: machine)
    }

    /// Waits until the script has said something, and returns all that was said until then.
    func said(_ words: String, by machine: ApplianceMachine, atMost limit: Duration) throws -> String {
        let line = machine.path(of: "serial.log")
        var said = ""
        try wait(for: "\"\(words)\"", atMost: limit, every: .seconds(2)) {
            said = try String(decoding: Data(contentsOf: URL(fileURLWithPath: line)), as: UTF8.self)
            return said.contains(words) || said.contains(Self.end)
        }
        // To Swift, both together are one character.
        return said.replacing("\r\n", with: "\n")
    }

    /// Plugs the stick in for the script's last part, waits for its end, pulls the stick out, and returns what was said and what is on the
    /// stick.
    func end(on machine: ApplianceMachine, atMost limit: Duration) throws -> (said: String, files: [String]) {
        try stick.plug(into: machine)
        let said = try said(Self.end, by: machine, atMost: limit)
        try stick.pull(from: machine)
        return (said, try stick.files().keys.sorted())
    }
}
