internal import Foundation
internal import TestSupport

/// A phone beside the booth: a radio of its own in a network of its own, wpa_supplicant, a DHCP client and curl.
final class GuestPhone {
    private let machine: VirtualMachine
    private let process: Int
    private let number: Int
    private var interface: String { "wlan\(number)" }
    private var supplicant: Int?

    /// Takes the radio with this number away from the machine.
    init(_ number: Int, in machine: VirtualMachine) throws {
        (self.number, self.machine) = (number, machine)
        process = try machine.shell.start("unshare -n sleep 100000", log: "/run/phone-\(number).log")
        let process = process
        try wait(for: "the phone's own network") {
            try machine.shell.run("[ $(readlink /proc/\(process)/ns/net) != $(readlink /proc/1/ns/net) ]").status == 0
        }
        try machine.shell.succeed("iw phy phy\(number) set netns \(process)")
        try machine.shell.succeed(Self.addressScript)
    }

    /// Takes over what the booth's DHCP server gives, and notes it.
    private static let addressScript = """
        cat >/run/take-address <<'END'
        #!/bin/sh
        [ "$1" = bound ] || exit 0
        ip address add "$ip/$mask" dev "$interface"
        ip route add default via "$router"
        env >/run/$interface.given
        END
        chmod 755 /run/take-address
        """

    /// Runs a command on the phone.
    func run(_ command: String, atMost limit: Duration = .seconds(30)) throws -> (status: Int, output: String) {
        try machine.shell.run("nsenter -t \(process) -n \(command)", atMost: limit)
    }

    /// Runs a command on the phone that has to succeed, and returns what it writes.
    @discardableResult
    func succeed(_ command: String) throws -> String { try machine.shell.succeed("nsenter -t \(process) -n \(command)") }

    /// Tries to join the network that a code tells of; true when the phone is in it.
    func join(_ code: WiFiCode) throws -> Bool {
        if let supplicant { try machine.shell.succeed("kill \(supplicant); while kill -0 \(supplicant) 2>/dev/null; do sleep 0.1; done") }
        let name = code.name.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let network = "network={\\nssid=\(name)\\npsk=\"\(code.password)\"\\nkey_mgmt=WPA-PSK\\nproto=RSN\\npairwise=CCMP\\n}\\n"
        try machine.shell.succeed("printf '\(network)' >/run/\(interface).conf")
        let log = "/run/\(interface).log"
        supplicant = try machine.shell.start("nsenter -t \(process) -n wpa_supplicant -i \(interface) -c /run/\(interface).conf", log: log)
        var isJoined = false
        try wait(for: "an answer of the network", atMost: .seconds(40), every: .milliseconds(100)) {
            let words = try machine.shell.succeed("cat \(log)")
            isJoined = words.contains("CTRL-EVENT-CONNECTED")
            return isJoined || words.contains("reason=WRONG_KEY")
        }
        return isJoined
    }

    /// Asks for an address, and returns what came with it by udhcpc's names.
    func takeAddress() throws -> [String: String] {
        try succeed("udhcpc -i \(interface) -n -q -t 10 -T 1 -O 114 -s /run/take-address")
        let lines = try machine.shell.succeed("cat /run/\(interface).given").split(separator: "\n")
        let pairs = lines.compactMap { line in
            line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
        }
        return Dictionary(pairs) { $1 }
    }

    /// Fetches an address of the booth into a file of the guest; returns the answer's status.
    func fetch(_ address: String, to path: String, _ options: String = "") throws -> Int {
        Int(try succeed("curl -s --max-time 20 -o \(path) -w '%{http_code}' \(options) '\(address)'")) ?? 0
    }
}

/// What a phone's camera reads in a code that joins a network.
struct WiFiCode {
    let name, password: String

    /// Reads `WIFI:T:WPA;S:NAME;P:PASSWORD;;`, in which backslashes stand before characters with a meaning; nil for other codes.
    init?(_ text: String) {
        guard text.hasPrefix("WIFI:"), text.hasSuffix(";;") else { return nil }
        var fields: [[Character]] = [[]]
        var isEscaped = false
        for character in text.dropFirst(5).dropLast() {
            if isEscaped || character != "\\" && character != ";" {
                fields[fields.count - 1].append(character)
                isEscaped = false
            } else if character == ";" {
                fields.append([])
            } else {
                isEscaped = true
            }
        }
        func field(_ letter: Character) -> String? { fields.first { $0.starts(with: [letter, ":"]) }.map { String($0.dropFirst(2)) } }
        guard field("T") == "WPA", let name = field("S"), let password = field("P") else { return nil }
        self.init(name: name, password: password)
    }

    init(name: String, password: String) { (self.name, self.password) = (name, password) }
}
