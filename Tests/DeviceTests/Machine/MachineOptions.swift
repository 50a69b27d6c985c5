internal import TestSupport

/// How a virtual machine is made up.
struct MachineOptions: Equatable {
    /// The panel's size in pixels, which the guest finds as the connector's preferred mode.
    var width = 1280
    var height = 800
    /// The guest's memory in MiB.
    var memory = 768
    /// A disk in qcow2 form that the guest mounts at `/data`; nil for none.
    var dataDisk: String?
    /// Whether there is a graphics card; without one only the kernel's own virtual display can be loaded.
    var hasGraphicsCard = true
    /// Whether the connector can be unplugged and resized through a ``DisplayPlug``.
    var hasPluggableDisplay = false
    /// Whether it has a network card, on which this host answers at 10.0.2.2.
    var isWired = false

    /// The emulator's command; its sockets and its log lie in `folder`, and the guest sees `hostFolder` as `/host`.
    func command(_ files: MachineFiles, folder: String, hostFolder: String) -> [String] {
        base(files, folder: folder) + disks(files) + ports(folder: folder, hostFolder: hostFolder) + panel(folder: folder)
            + (isWired ? ["-nic", "user,model=virtio-net-pci"] : [])
    }

    private func base(_ files: MachineFiles, folder: String) -> [String] {
        MachineProcessor.wanted.command + [
            "-accel", files.accelerator, "-m", "\(memory)", "-smp", "1", "-nodefaults", "-no-user-config", "-display", "none",
            "-no-reboot", "-kernel", files.kernel, "-initrd", files.initialMemory, "-append", MachineProcessor.wanted.commandLine,
            "-serial", "file:\(folder)/serial.log", "-qmp", "unix:\(folder)/qmp,server=on,wait=off",
        ]
    }

    private func disks(_ files: MachineFiles) -> [String] {
        var arguments: [String] = []
        for (name, path) in [("system", files.system), ("shared", files.shared)] {
            arguments += ["-drive", "file=\(path),format=raw,if=none,id=\(name),readonly=on,file.locking=off"]
            arguments += ["-device", "virtio-blk-pci,drive=\(name),serial=\(name)"]
        }
        guard let dataDisk else { return arguments }
        arguments += ["-drive", "file=\(dataDisk),format=qcow2,if=none,id=data", "-device", "virtio-blk-pci,drive=data,serial=data"]
        return arguments
    }

    private func ports(folder: String, hostFolder: String) -> [String] {
        var arguments = ["-device", "virtio-serial-pci"]
        for name in ["shell", "automation"] {
            arguments += ["-chardev", "socket,id=\(name),path=\(folder)/\(name),server=on,wait=off"]
            arguments += ["-device", "virtserialport,chardev=\(name),name=\(name)"]
        }
        arguments += ["-virtfs", "local,path=\(hostFolder),mount_tag=host,security_model=none,id=host"]
        return arguments + Self.sockets(for: ["digitizer", "webcam"], folder: folder) + ["-device", "virtio-keyboard-pci"]
    }

    /// A USB controller, and on it a socket in `folder` for each device that is plugged in from outside.
    static func sockets(for devices: [String], folder: String) -> [String] {
        ["-device", "qemu-xhci,id=xhci"]
            + devices.flatMap { name in
                [
                    "-chardev", "socket,id=\(name),path=\(folder)/\(name),server=on,wait=off", "-device",
                    "usb-redir,chardev=\(name),bus=xhci.0",
                ]
            }
    }

    private func panel(folder: String) -> [String] {
        guard hasGraphicsCard else { return [] }
        let arguments = ["-device", "virtio-gpu-pci,id=gpu0,xres=\(width),yres=\(height)"]
        return hasPluggableDisplay ? arguments + ["-vnc", "unix:\(folder)/display,display=gpu0,head=0"] : arguments
    }
}
