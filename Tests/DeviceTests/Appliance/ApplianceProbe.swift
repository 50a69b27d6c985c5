private import Foundation
internal import TestSupport

/// A script that looks at the appliance from within, where nobody can log in.
///
/// The emulator's firmware hands systemd a credential (SMBIOS type 11, see systemd.system-credentials(7)), by which systemd-tmpfiles adds a
/// service and a rule of udev's in memory: the service runs what is on the stick with the script. The image itself is as everybody's.
final class ApplianceProbe {
    private static let label = "PHOTOS"
    private let stick: MemoryStick
    private let folder: TemporaryFolder

    /// A stick with a script for the appliance's shell, and files that it finds in its working folder.
    init(script: String, files: [String]) throws {
        folder = try TemporaryFolder("probe")
        stick = try MemoryStick("probe")
        let path = folder.path(of: "run")
        try Data(script.utf8).write(to: URL(fileURLWithPath: path))
        for file in [path] + files { try stick.put(file, as: (file as NSString).lastPathComponent) }
    }

    /// Makes the file that the firmware gets, in `folder`; returns its path.
    static func writeCredential(in folder: TemporaryFolder) throws -> String {
        let mount = "mkdir -p /run/probe.stick && mount -o $1 /dev/disk/by-label/\(label) /run/probe.stick"
        let steps = """
            /bin/sh -c '\(mount.replacing("$1", with: "ro")) && cp -r /run/probe.stick /run/probe && umount /run/probe.stick; \
            cd /run/probe && chmod +x * && sh ./run >/run/probe/log 2>&1; \
            \(mount.replacing("$1", with: "rw")) && cp /run/probe/log /run/probe.stick/log && sync && umount /run/probe.stick'
            """
        let service = "[Unit]\\nDescription=Probe\\n[Service]\\nType=oneshot\\nExecStart=\(steps)\\n"
        let rule = """
            ACTION=="add", SUBSYSTEM=="block", ENV{ID_FS_LABEL}=="\(label)", TAG+="systemd", ENV{SYSTEMD_WANTS}+="probe.service"
            """
        let lines = """
            f /run/systemd/system/probe.service 0644 root root - \(service)
            f /run/udev/rules.d/99-probe.rules 0644 root root - \(rule)

            """
        let path = folder.path(of: "credential")
        let text = "io.systemd.credential.binary:tmpfiles.extra=" + Data(lines.utf8).base64EncodedString()
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Plugs the stick in, waits for the script's end, and returns what it wrote.
    func run(on machine: ApplianceMachine, _ disk: ApplianceDisk, atMost limit: Duration) throws -> String {
        try stick.plug(into: machine)
        try wait(for: "the end of the probe", atMost: limit, every: .seconds(10)) {
            try disk.journal(while: machine).contains("Finished probe.service")
        }
        try stick.pull(from: machine)
        return String(decoding: try stick.files()["log"] ?? Data(), as: UTF8.self)
    }
}
