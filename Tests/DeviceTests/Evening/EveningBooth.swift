internal import Foundation
internal import Geometry
internal import TestSupport
import Testing

/// A booth as it stands at an event: a panel, a camera, a printer, a network for phones, and a disk that outlives power cuts.
final class EveningBooth {
    static let pin = "4711"
    /// What each photo's file says of its maker, to be looked for later.
    static let maker = "Zyqqwx Maker"
    private static let data = "/data/kiosk"
    private static let frames = (0..<40).map { NumberedPicture.jpeg($0, size: Size(width: 1280, height: 720)) }

    let bed: PrinterBed
    private let disk: DataDisk
    private let printServer: RunningProcess
    private let serverPort: Int
    private(set) var here: KioskMachine
    private(set) var webcam: USBWebcam
    private var phoneNumber = 0

    init() throws {
        (bed, disk, serverPort) = (try PrinterBed(), try DataDisk(), try freePort())
        try bed.load(250)
        // The print server's socket, for a machine that reaches this host by a network.
        printServer = try RunningProcess(
            ["socat", "TCP-LISTEN:\(serverPort),bind=127.0.0.1,reuseaddr,fork", "UNIX-CONNECT:\(bed.socket)"],
            outputPath: bed.folder.path(of: "gateway.log"))
        (here, webcam) = try Self.start(disk, serverPort, printer: bed.printerHost)
    }

    private static func start(_ disk: DataDisk, _ serverPort: Int, printer: String) throws -> (KioskMachine, USBWebcam) {
        let machine = try VirtualMachine(MachineOptions(dataDisk: disk.path, isWired: true))
        try machine.shell.succeed(
            """
            modprobe -a af_packet virtio_net; udevadm settle; ip link set lo up
            card=$(ls /sys/class/net | grep -v '^lo$' | head -n 1)
            ip link set $card up; ip address add 10.0.2.15/24 dev $card; ip route add default via 10.0.2.2
            """)
        _ = try machine.shell.start("socat UNIX-LISTEN:/run/cups.sock,fork TCP:10.0.2.2:\(serverPort)", log: "/run/cups.log")
        // How a printer does is asked of the printer itself, by the address at which the server has it.
        let printerPort = printer.split(separator: ":")[1]
        let listening = "TCP-LISTEN:\(printerPort),bind=127.0.0.1,reuseaddr,fork"
        _ = try machine.shell.start("socat \(listening) TCP:10.0.2.2:\(printerPort)", log: "/run/printer.log")
        let lines = """
            setup: ask
            camera: auto
            photo: {countdown: 0}
            session: {idle: 120, countdown: 30}
            phone: {network: lan, address: "10.0.2.15:8080"}
            print: {queue: auto, server: /run/cups.sock}
            """
        let here: KioskMachine
        do {
            here = try KioskMachine(on: machine, data: data, configuration: lines, arguments: ["--camera", "auto"])
        } catch {
            Issue.record("\(error): \(try machine.shell.run("cat /run/mememe.log; ps; ls -l /run /data/kiosk; dmesg | tail -n 20").output)")
            throw error
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: here.album) {
            try runSuccessfully(["exiftool", "-q", "-P", "-overwrite_original", "-Artist=\(maker)", "\(here.album)/\(name)"])
        }
        return (here, try USBWebcam(pluggedInto: machine, frames: frames))
    }

    /// The power fails, and comes back.
    func cutPower() throws {
        here.machine.cutPower()
        (here, webcam) = try Self.start(disk, serverPort, printer: bed.printerHost)
    }

    /// Plugs another camera in.
    func replugCamera() throws { webcam = try USBWebcam(pluggedInto: here.machine, frames: Self.frames) }

    /// Answers the questions of the first start.
    func setUp(_ evening: Evening) throws {
        while try !evening.shows("sent-memes.add") {
            if try evening.shows("setup.pin.1") {
                for digit in Self.pin { try evening.press("setup.pin.\(digit)") }
            }
            for cross in 1...9 where try evening.shows("setup.cross.\(cross)") { try evening.press("setup.cross.\(cross)") }
            if try evening.shows("setup.continue") { try evening.press("setup.continue") }
        }
    }

    /// What a phone in the booth's network does with a code: reads it off the panel, opens its page and takes the picture.
    func fetch(_ address: String) throws {
        let panel = "\(here.machine.hostFolder)/panel.png"
        try here.machine.screenDump().write(png: panel)
        #expect(try readCodes(inPicture: panel).contains(address))
        let page = try here.machine.shell.succeed("curl -sfL -m 20 '\(address)'")
        let source = try #require(page.firstMatch(of: /<img[^>]*src="([^"]+)"/)?.1)
        let picture = try #require(URL(string: String(source), relativeTo: URL(string: address))?.absoluteString)
        phoneNumber += 1
        let file = "/run/phone-\(phoneNumber).jpg"
        try here.machine.shell.succeed("curl -sfL -m 20 -o \(file) '\(picture)' && test -s \(file)")
    }

    /// What the kiosk and what serves it have said, for whoever looks for a reason.
    func logs() -> String {
        let command = "tail -n 40 /run/mememe.log; tail -n 5 /run/cups.log /run/printer.log; ls -l /run"
        return ((try? here.machine.shell.run(command).output) ?? "") + bed.logs
    }

    /// The files that the kiosk keeps of one kind, copied to this side.
    func files(in kind: String) throws -> [Data] {
        let folder = "\(here.machine.hostFolder)/copy-\(kind)"
        let command = "mkdir -p /host/copy-\(kind) && cp \(Self.data)/\(kind)/* /host/copy-\(kind)/"
        try here.machine.shell.succeed(command, atMost: .seconds(120))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return try names.sorted().map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) }
    }

    /// Where pieces of guests' things still lie on the raw disk of a booth whose power is off, below its file system.
    func traces(of markers: [Data]) throws -> [String] {
        let raw = bed.folder.path(of: "raw.img")
        try runSuccessfully(["qemu-img", "convert", "-O", "raw", disk.path, raw], atMost: .seconds(300))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: raw), options: .alwaysMapped)
        return markers.compactMap { marker in bytes.range(of: marker).map { "\(marker.count) bytes at \($0.lowerBound)" } }
    }
}
