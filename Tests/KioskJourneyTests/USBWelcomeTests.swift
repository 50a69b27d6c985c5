import Foundation
import Glibc
import SystemCalls
import TestSupport
import Testing

/// Who gets a driver on an appliance: what its script decides about an interface, in a folder that looks like the kernel's.
@Suite struct USBWelcomeTests {
    private let folder: TemporaryFolder
    private let interface: String
    private let script: String

    init() throws {
        folder = try TemporaryFolder("usb")
        interface = try folder.makeFolder("sys/devices/1-2/1-2:1.0")
        script = try ApplianceScript.copy(
            "usb-welcome", into: folder, places: ["/run/mememe", "/usr/share/mememe", "/dev/bus", "/dev/disk", "/dev/kmsg", "/sys/"])
        for name in ["usr/share/mememe", "dev/bus/usb/001", "programs", "sys/class/block", "sys/bus/usb"] {
            _ = try folder.makeFolder(name)
        }
        try write("hub storage camera touchscreen printer", to: "usr/share/mememe/usb-welcome")
        let values = [
            "bInterfaceClass": "03", "bInterfaceSubClass": "00", "bInterfaceProtocol": "00", "bInterfaceNumber": "00", "authorized": "0",
            "../idVendor": "1234", "../idProduct": "5678", "../busnum": "1", "../devnum": "4",
        ]
        for (name, value) in values { try write(value, to: "sys/devices/1-2/1-2:1.0/\(name)") }
        try ApplianceScript.standIn("exit 0", at: folder.path(of: "programs/modprobe"))
        try ApplianceScript.standIn("exec \(Product.executable) \"$@\"", at: folder.path(of: "programs/mememe"))
    }

    private func write(_ text: String, to name: String) throws {
        try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: folder.path(of: name)))
    }

    /// Has the script judge the interface; true where it is let in.
    private func isLetIn() throws -> Bool {
        try runSuccessfully(["sh", "-c", "PATH=\(folder.path(of: "programs")):$PATH exec sh \(script) \(interface)"])
        return try String(contentsOfFile: "\(interface)/authorized", encoding: .utf8) == "1\n"
    }

    private func bind(_ descriptor: String) throws {
        let device = try folder.makeFolder("sys/devices/1-2/1-2:1.0/0003:1234:5678.0001")
        try Data(ReportDescriptors.bytes(descriptor)).write(to: URL(fileURLWithPath: "\(device)/report_descriptor"))
    }

    @Test(arguments: [
        (ReportDescriptors.tablet, true), (ReportDescriptors.touchScreen, true), (ReportDescriptors.mouse, false),
        (ReportDescriptors.keyboard, false), (ReportDescriptors.mediaKeys, false),
    ])
    func letsInWhatIsWelcome(_ descriptor: String, _ isWelcome: Bool) throws {
        try bind(descriptor)
        #expect(try isLetIn() == isWelcome)
    }

    /// A reader that crashes, or is made to say something else, lets nobody in.
    @Test(arguments: ["kill -SEGV $$", "exit 1", "exit 0", "echo hub", "echo 'touchscreen keyboard'", "echo .", "echo"])
    func letsNothingInWithoutAnAnswer(_ reader: String) throws {
        try bind(ReportDescriptors.touchScreen)
        try ApplianceScript.standIn(reader, at: folder.path(of: "programs/mememe"))
        #expect(try !isLetIn())
    }

    /// A node that is no device's can't be asked; one that isn't there neither.
    @Test func letsNothingInThatCannotBeAsked() throws {
        #expect(try !isLetIn())
        let descriptors: [UInt8] = [9, 4, 0, 0, 1, 3, 0, 0, 0, 9, 0x21, 1, 0, 0, 1, 0x22, 74, 0]
        try Data(descriptors).write(to: URL(fileURLWithPath: folder.path(of: "dev/bus/usb/001/004")))
        #expect(try !isLetIn())
    }

    /// Before the first byte is read, the reader is nobody, and most calls of the kernel would kill it.
    @Test func readsWithoutRights() throws {
        let (pipe, number) = (folder.path(of: "pipe"), folder.path(of: "number"))
        try runSuccessfully(["mkfifo", pipe])
        // Opened for both, so that it waits for nobody, and not handed on to the reader, which would never see its end.
        let writer = try OwnedDescriptor(opening: pipe, O_RDWR)
        let reader = try RunningProcess(
            ["sh", "-c", "echo $$ >\(number); exec \(Product.executable) usb-kind <\(pipe)"], outputPath: folder.path(of: "output"))
        var status = ""
        try wait(for: "a reader that is confined") {
            let process = try? String(contentsOfFile: number, encoding: .utf8).prefix { $0.isNumber }
            status = process.flatMap { try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8) } ?? ""
            return status.contains("Seccomp:\t2")
        }
        #expect(status.contains("NoNewPrivs:\t1") && status.contains("CapEff:\t0000000000000000"))
        if getuid() == 0 { #expect(status.contains("Uid:\t65534\t65534\t65534\t65534") && status.contains("Groups:\t \n")) }
        try writer.write(ReportDescriptors.bytes(ReportDescriptors.mouse)[...])
        close(writer.release())
        let outcome = try reader.waitForExit()
        #expect(outcome.status == 0 && outcome.output == "mouse\n")
    }
}
