internal import Foundation
internal import TestSupport

/// A USB stick with one FAT file system, as an image file on this side.
final class MemoryStick {
    private let folder: TemporaryFolder
    private let name: String
    private let bytesPerSecond: Int
    private var image: String { folder.path(of: "stick.img") }

    /// Makes an empty stick.
    ///
    /// - Parameters:
    ///   - name: tells several apart.
    ///   - bytesPerSecond: how fast it can be written to; 0 for as fast as can be.
    ///   - megabytes: how much it holds.
    ///   - label: what its file system is called.
    init(_ name: String = "stick", bytesPerSecond: Int = 0, megabytes: Int = 64, label: String = "PHOTOS") throws {
        self.name = name
        self.bytesPerSecond = bytesPerSecond
        folder = try TemporaryFolder("stick")
        try runSuccessfully(["/usr/sbin/mkfs.vfat", "-C", "-n", label, image, "\(megabytes << 10)"])
    }

    /// Puts a copy of the file at `path` on it, while it is not plugged in.
    func put(_ path: String, as name: String) throws {
        try runSuccessfully(["mcopy", "-i", image, path, "::\(name)"], atMost: .seconds(300))
    }

    /// Plugs it into `machine`; the guest needs a moment to see it.
    func plug(into machine: some EmulatedMachine) throws {
        let limits: JSONValue = ["bps-write": .integer(bytesPerSecond)]
        try machine.control.execute(
            "object-add", ["qom-type": "throttle-group", "id": .string("limits-\(name)"), "limits": limits])
        try machine.control.execute(
            "blockdev-add",
            [
                "driver": "throttle", "node-name": .string(name), "throttle-group": .string("limits-\(name)"),
                "file": ["driver": "file", "filename": .string(image)],
            ])
        try machine.control.execute(
            "device_add",
            [
                "driver": "usb-storage", "id": .string("usb-\(name)"), "drive": .string(name), "bus": "xhci.0", "removable": true,
                "serial": .string(name),
            ])
    }

    /// Pulls it out, whatever the guest does with it; afterwards the image is complete on this side.
    func pull(from machine: some EmulatedMachine) throws {
        try machine.control.execute("device_del", ["id": .string("usb-\(name)")])
        try machine.control.waitForEvent("DEVICE_DELETED", device: "usb-\(name)")
        try machine.control.execute("blockdev-del", ["node-name": .string(name)])
        try machine.control.execute("object-del", ["id": .string("limits-\(name)")])
    }

    /// How many bytes `machine` has written to it since it was plugged in.
    func bytesWritten(by machine: VirtualMachine) throws -> Double {
        guard case .array(let devices) = try machine.control.execute("query-blockstats") else { return 0 }
        let stick = devices.first { $0["node-name"]?.string == name }
        return stick?["stats"]?["wr_bytes"]?.double ?? 0
    }

    /// The files on it by their paths, read on this side.
    func files() throws -> [String: Data] {
        let copy = try folder.makeFolder("copy-\(UInt32.random(in: 0...UInt32.max))")
        // mcopy fails on an empty stick, which is not an error here.
        _ = try run(["mcopy", "-s", "-n", "-Q", "-i", image, "::/*", copy])
        let names = FileManager.default.enumerator(atPath: copy)?.compactMap { $0 as? String } ?? []
        let files = try names.compactMap { name -> (String, Data)? in
            var isFolder: ObjCBool = false
            let path = "\(copy)/\(name)"
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { return nil }
            return (name, try Data(contentsOf: URL(fileURLWithPath: path)))
        }
        return Dictionary(files) { $1 }
    }
}
