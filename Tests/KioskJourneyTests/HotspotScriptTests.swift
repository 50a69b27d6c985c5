import Foundation
import SystemCalls
import TestSupport
import Testing

/// How the appliance prepares the booth's own Wi-Fi, in a folder that looks like the kernel's.
@Suite struct HotspotScriptTests {
    private let folder: TemporaryFolder
    private let script: String
    private static let abilities = "Supported interface modes:\n\t\t * managed\n\t\t * AP\n\t\t * [ CONTROL_PORT_OVER_NL80211 ]: yes"

    init() throws {
        folder = try TemporaryFolder("hotspot")
        script = try ApplianceScript.copy(
            "hotspot", into: folder, places: ["/run/mememe-hotspot", "/run/systemd", "/sys/class/net", "/proc/sys"])
        for name in ["programs", "run", "sys/class/net/wlan0/phy80211/rfkill3", "proc/sys/net/ipv4", "proc/sys/net/ipv6/conf/wlan0"] {
            _ = try folder.makeFolder(name)
        }
        for (name, value) in [("phy80211/name", "phy3"), ("address", "02:00:00:00:00:04"), ("operstate", "up")] {
            try write(value, "sys/class/net/wlan0/\(name)")
        }
        try setSwitch(hard: "0")
        try standIn("iw", "cat <<'END'\n\(Self.abilities)\nEND")
        // Users and addresses are the appliance's.
        for name in ["ip", "chown", "chgrp", "systemctl"] { try standIn(name, "exit 0") }
    }

    private func write(_ text: String, _ name: String) throws {
        try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: folder.path(of: name)))
    }

    private func setSwitch(hard: String) throws {
        try write("1", "sys/class/net/wlan0/phy80211/rfkill3/soft")
        try write(hard, "sys/class/net/wlan0/phy80211/rfkill3/hard")
    }

    private func standIn(_ name: String, _ text: String) throws {
        try ApplianceScript.standIn(text, at: folder.path(of: "programs/\(name)"))
    }

    @discardableResult
    private func run(_ arguments: String...) throws -> Int32 {
        let command = ["env", "PATH=\(folder.path(of: "programs")):/usr/bin:/bin", "sh", script] + arguments
        return try RunningProcess(command, outputPath: folder.path(of: "output")).waitForExit().status
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path(of: "run/mememe-hotspot/\(name)"), encoding: .utf8)
    }

    /// The network's name and password after a start of the machine.
    private func network(_ title: String) throws -> (name: String, password: String) {
        try? FileManager.default.removeItem(atPath: folder.path(of: "run/mememe-hotspot"))
        #expect(try run("want", title) == 0 && run("claim", "wlan0") == 0 && run("prepare", "wlan0") == 0 && run("up", "wlan0") == 0)
        let match = try #require(try text("network").wholeMatch(of: /name=(.*)\npassword=(.*)\naddress=10\.42\.0\.1:80\n/))
        return (String(match.1), String(match.2))
    }

    @Test(arguments: [
        ("Booth", "Booth"), ("Anna & Ben's; \"2026\"\\", "Anna & Ben's; 2026"),
        ("A title that is longer than a name", "A title that is longer than "),
        (String(repeating: "Ä", count: 20), String(repeating: "Ä", count: 14)),
        ("x" + String(repeating: "Ä", count: 20), "x" + String(repeating: "Ä", count: 13)),
        (String(repeating: "🎉", count: 9), String(repeating: "🎉", count: 7)), ("12345678901234567890123456🎉", "12345678901234567890123456"),
    ])
    func namesTheNetwork(title: String, start: String) throws {
        let name = try network(title).name
        #expect(name.hasPrefix(start + " ") && name.dropFirst(start.count).wholeMatch(of: #/ [2-9a-hjkmnp-z]{3}/#) != nil, "\(name)")
        let hex = name.utf8.map { (String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)) }.joined()
        #expect(try name.utf8.count <= 32 && text("hostapd.conf").contains("ssid2=\(hex)\n"))
    }

    /// New for each start of the machine, the same while it runs; 13 of 31 letters and digits are 64 bits.
    @Test func choosesAPassword() throws {
        let first = try network("Booth")
        #expect(first.password.wholeMatch(of: /[2-9a-hjkmnp-z]{13}/) != nil)
        #expect(try run("gone", "wlan0") == 0 && run("prepare", "wlan0") == 0 && run("up", "wlan0") == 0)
        #expect(try text("network").contains("password=\(first.password)\n") && text("network").contains("name=\(first.name)\n"))
        #expect(try text("hostapd.conf").contains("wpa_passphrase=\(first.password)\n"))
        let second = try network("Booth")
        #expect(second.password != first.password && second.name != first.name)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path(of: "run/mememe-hotspot/network"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func switchesTheRadioOn() throws {
        _ = try network("Booth")
        let soft = folder.path(of: "sys/class/net/wlan0/phy80211/rfkill3/soft")
        #expect(try String(contentsOfFile: soft, encoding: .utf8) == "0\n")
    }

    /// Whatever keeps the network from being there is said, and nobody is told of a network.
    @Test func saysWhatIsMissing() throws {
        try run("want", "Booth")
        #expect(try text("trouble") == "there is no Wi-Fi card that this system knows\n")
        #expect(try run("claim", "eth0") != 0)
        #expect(try text("trouble") == "eth0 is no Wi-Fi card\n")
        try setSwitch(hard: "1")
        #expect(try run("claim", "wlan0") == 0 && run("prepare", "wlan0") != 0)
        #expect(try text("trouble") == "the Wi-Fi card is switched off by a switch of this machine\n")
        try setSwitch(hard: "0")
        try FileManager.default.removeItem(atPath: folder.path(of: "run/mememe-hotspot/card"))
        try standIn("iw", "echo '* managed'")
        #expect(try run("claim", "wlan0") != 0)
        #expect(try text("trouble") == "the Wi-Fi card can’t make a network of its own\n")
        #expect(throws: (any Error).self) { try text("network") }
        try standIn("iw", "cat <<'END'\n\(Self.abilities)\nEND")
        _ = try network("Booth")
        #expect(throws: (any Error).self) { try text("trouble") }
        #expect(try run("gone", "wlan0") == 0)
        #expect(throws: (any Error).self) { try text("network") }
        #expect(try text("trouble") == "what makes the network has ended; it is started again\n")
    }

    /// Of two cards one makes the network; the other one does when that is unplugged.
    @Test func oneCardIsEnough() throws {
        _ = try network("Booth")
        _ = try folder.makeFolder("sys/class/net/wlan1/phy80211")
        try write("phy4", "sys/class/net/wlan1/phy80211/name")
        #expect(try run("claim", "wlan1") != 0 && run("owns", "wlan1") != 0 && run("owns", "wlan0") == 0)
        #expect(try run("gone", "wlan1") == 0)
        #expect(try !text("network").isEmpty, "it was not its network")
        try FileManager.default.removeItem(atPath: folder.path(of: "sys/class/net/wlan0"))
        try standIn("systemctl", "echo $* >\(folder.path(of: "started"))")
        #expect(try run("gone", "wlan0") == 0)
        let started = try String(contentsOfFile: folder.path(of: "started"), encoding: .utf8)
        #expect(started == "start --no-block mememe-hotspot@wlan1.service\n")
        #expect(try run("claim", "wlan1") == 0 && run("owns", "wlan1") == 0)
    }

    /// Where a driver needs it, the service gets the right to frames, once.
    @Test func givesRightsToPoorDrivers() throws {
        try standIn("iw", "printf ' * managed\\n * AP\\n'")
        try run("want", "Booth")
        #expect(try run("prepare", "wlan0") == 1)
        let path = folder.path(of: "run/systemd/system/mememe-hotspot@wlan0.service.d/frames.conf")
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("[Service]\nCapabilityBoundingSet=CAP_NET_RAW\n"))
        #expect(try run("prepare", "wlan0") == 0)
    }
}
