internal import Foundation
internal import TestSupport

/// One of the appliance's services in a guest that has no service manager: its commands are run in the order and with the rights that its
/// unit's file says.
struct ApplianceUnit {
    private static let folder = "\(MachineFiles.root)/image-build/appliance/root"

    private let settings: [(key: String, value: String)]
    private let name: String
    private let machine: VirtualMachine

    /// Reads the unit that is made for each network card, for the one that is called so.
    init(_ name: String, interface: String, in machine: VirtualMachine) throws {
        let text = try String(contentsOfFile: "\(Self.folder)/usr/lib/systemd/system/\(name)@.service", encoding: .utf8)
        settings = text.split(separator: "\n").compactMap { line in
            line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...]).replacing("%i", with: interface)) }
        }
        (self.name, self.machine) = (name, machine)
    }

    private func values(_ key: String) -> [String] { settings.filter { $0.key == key }.map(\.value) }

    /// Starts the service; returns the process that it is, once the unit's commands say that it is up.
    @discardableResult
    func start() throws -> Int {
        for command in values("ExecCondition") + values("ExecStartPre") { try machine.shell.succeed(withRights(command)) }
        let process = try machine.shell.start(withRights(values("ExecStart")[0]), log: log)
        for command in values("ExecStartPost") { try machine.shell.succeed(withRights(command)) }
        return process
    }

    /// Ends the service's process at once, and has the unit tidy up as after every end.
    func kill(_ process: Int) throws {
        try machine.shell.succeed("kill -9 \(process)")
        for command in values("ExecStopPost") { try machine.shell.succeed(withRights(command)) }
    }

    /// Where what it says is kept in the guest.
    var log: String { "/run/\(name).log" }

    /// A command as the unit's user, with the unit's capabilities and no others, unless it has a plus sign for all rights.
    private func withRights(_ command: String) -> String {
        if command.hasPrefix("+") { return String(command.dropFirst()) }
        let capabilities = values("AmbientCapabilities").flatMap { $0.split(separator: " ") }.map { ",+" + $0.dropFirst(4).lowercased() }
        let set = "-all" + capabilities.joined()
        let user = values("User")[0]
        return """
            /usr/bin/setpriv --reuid=\(user) --regid=\(values("Group").first ?? user) --clear-groups --no-new-privs --inh-caps=\(set) \
            --ambient-caps=\(set) --bounding-set=\(set) \(command)
            """
    }

    /// Sets what the appliance's kernel is told of networks.
    static func setKernel(of machine: VirtualMachine) throws {
        let text = try String(contentsOfFile: "\(folder)/etc/sysctl.d/80-booth.conf", encoding: .utf8)
        for line in text.split(separator: "\n") where line.hasPrefix("net.") {
            let parts = line.split(separator: " = ")
            try machine.shell.succeed("echo \(parts[1]) >/proc/sys/\(parts[0].replacing(".", with: "/"))")
        }
    }
}
