internal import TestSupport
import Testing

extension DeviceTests {
    /// The booth's own Wi-Fi on virtual radios of the stock kernel: hostapd and dnsmasq as the appliance starts them, and phones that know
    /// nothing but what the panel shows.
    @Suite struct HotspotTests {
        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes a minute")) func aPhoneJoinsAndTakesTheMemeHome() throws {
            let booth = try HotspotBooth(title: "Ännas & Ben's \"Fest\"; 2026", phones: 1)
            let phone = booth.phones[0]
            try booth.openHandOver()
            let code = try #require(WiFiCode(try booth.codeOnThePanel()))
            #expect(code.name.hasPrefix("Ännas & Ben's Fest; 2026 ") && code.name.count == 28, "\(code.name)")
            #expect(code.password.wholeMatch(of: /[2-9a-z]{13}/) != nil)
            #expect(try phone.join(code), "\(booth.logs())")
            let given = try phone.takeAddress()
            #expect(given["router"] == "10.42.0.1" && given["dns"] == "10.42.0.1")
            #expect(given["opt114"] == "urn:ietf:params:capport:unrestricted".utf8.map { String($0, radix: 16) }.joined(), "\(given)")
            try booth.waitFor("handover.code")
            let address = try booth.codeOnThePanel()
            #expect(address.hasPrefix("HTTP://10.42.0.1/M/"), "\(address)")
            #expect(try phone.fetch(address, to: "/run/page.html") == 200)
            let page = try booth.machine.shell.succeed("cat /run/page.html")
            let source = try #require(page.firstMatch(of: /<img src="([^"]+)"/)?.1)
            #expect(try phone.fetch("http://10.42.0.1\(source)", to: "/run/meme.jpg") == 200)
            let sums = try booth.machine.shell.succeed("cat /run/meme.jpg | sha256sum; cat /run/data/memes/*.jpg | sha256sum")
            #expect(Set(sums.split(separator: "\n")).count == 1, "\(sums)")
            try wait(for: "the last words") { try booth.kiosk.automation.tree().words.contains("It’s on your phone.") }
            try expectCalmPhones(phone, booth)
        }

        /// What phones ask of their own accord is answered as they want it, whatever name they ask for.
        private func expectCalmPhones(_ phone: GuestPhone, _ booth: HotspotBooth) throws {
            let probes = [
                ("captive.apple.com/hotspot-detect.html", 200, "Success"), ("connectivitycheck.gstatic.com/generate_204", 204, ""),
                ("www.msftconnecttest.com/connecttest.txt", 200, "Microsoft Connect Test"),
            ]
            for (place, status, words) in probes {
                let host = place.prefix { $0 != "/" }
                let answer = try phone.succeed("nslookup \(host) 10.42.0.1")
                #expect(answer.contains("Name:\t\(host)\nAddress: 10.42.0.1") && !answer.contains("REFUSED"), "\(answer)")
                #expect(try phone.fetch("http://\(place)", to: "/run/probe", "--resolve \(host):80:10.42.0.1") == status)
                let body = try booth.machine.shell.succeed("touch /run/probe; cat /run/probe; rm /run/probe")
                #expect(words.isEmpty ? body.isEmpty : body.contains(words), "\(place): \(body)")
            }
            #expect(try phone.succeed("nslookup dns.msftncsi.com 10.42.0.1").contains("131.107.255.255"))
        }

        /// Whoever is in the network reaches the booth, and nobody and nothing else.
        @Test(.enabled(if: LongRun.isWanted, "it takes a minute")) func phonesReachNothingButTheBooth() throws {
            let booth = try HotspotBooth(title: "Booth", phones: 2, isBlocked: true)
            let code = try booth.network()
            #expect(try !booth.phones[0].join(WiFiCode(name: code.name, password: "7hk2qpx4m9nrw")), "with a wrong password")
            let addresses = try booth.phones.map { phone in
                #expect(try phone.join(code), "\(booth.logs())")
                return try #require(try phone.takeAddress()["ip"])
            }
            for (phone, other) in zip(booth.phones, addresses.reversed()) {
                #expect(try phone.run("ping -c 1 -W 3 10.42.0.1").status == 0)
                #expect(try phone.run("ping -c 2 -W 2 \(other)").status != 0)
            }
            // A network of the venue's, as a wire would bring it.
            try booth.machine.shell.succeed(
                """
                modprobe dummy; echo 1 >/proc/sys/net/ipv6/conf/dummy0/disable_ipv6
                ip address add 10.99.0.1/24 dev dummy0; ip link set dummy0 up
                """)
            #expect(try booth.phones[0].run("ping -c 2 -W 1 10.99.0.2").status != 0)
            #expect(try booth.machine.shell.succeed("cat /sys/class/net/dummy0/statistics/tx_packets") == "0", "something was forwarded")
        }

        /// What makes the network dies while its code is shown: a sentence; then it is back with the same code. With the machine's end
        /// that code is over.
        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes a minute")) func theNetworkComesBackByItself() throws {
            let booth = try HotspotBooth(title: "Booth", phones: 1)
            try booth.openHandOver()
            let code = try booth.codeOnThePanel()
            try booth.killNetwork()
            try wait(for: "the sentence") {
                try booth.kiosk.automation.tree().words.contains("The booth’s Wi-Fi is off right now. It comes back by itself.")
            }
            try booth.startNetwork()
            try booth.waitFor("handover.wifi")
            #expect(try booth.codeOnThePanel() == code)
            let network = try #require(WiFiCode(code))
            #expect(try booth.phones[0].join(network), "\(booth.logs())")
            #expect(try booth.phones[0].takeAddress()["ip"] != nil)
            try booth.waitFor("handover.code")
            try booth.killNetwork()
            // All that the next start of a machine knows of this one.
            try booth.machine.shell.succeed("rm -r /run/mememe-hotspot/*")
            try booth.begin()
            #expect(try booth.machine.shell.succeed("cat /run/mememe-hotspot/network").contains("password=\(network.password)\n") == false)
        }
    }
}

/// A kiosk in a machine that makes a Wi-Fi, with a person before it and phones beside it.
private final class HotspotBooth {
    let machine: VirtualMachine
    let phones: [GuestPhone]
    private lazy var here = Result {
        try KioskMachine(on: machine, configuration: "phone:\n  network: hotspot\nprint:\n  queue: none\n")
    }
    private let title: String
    private let accessPoint, leases: ApplianceUnit
    private var processes: [Int] = []

    /// - Parameter isBlocked: whether the radio is switched off at first, as some systems leave it.
    init(title: String, phones count: Int, isBlocked: Bool = false) throws {
        self.title = title
        machine = try VirtualMachine()
        try machine.shell.succeed("modprobe -a af_packet; modprobe mac80211_hwsim radios=\(count + 1)")
        try machine.shell.succeed("udevadm settle; ip link set lo up")
        if isBlocked { try machine.shell.succeed("for s in /sys/class/net/wlan0/phy80211/rfkill*/soft; do echo 1 >$s; done") }
        let machine = machine
        phones = try (1...count).map { try GuestPhone($0, in: machine) }
        accessPoint = try ApplianceUnit("mememe-hotspot", interface: "wlan0", in: machine)
        leases = try ApplianceUnit("mememe-leases", interface: "wlan0", in: machine)
        try ApplianceUnit.setKernel(of: machine)
        try Self.begin(title, machine)
        processes = [try accessPoint.start(), try leases.start()]
    }

    /// The kiosk, which is started when it is first needed.
    var kiosk: GuestKiosk { get throws { try here.get().kiosk } }

    /// The network as the courier is told of it.
    func network() throws -> WiFiCode {
        let lines = try machine.shell.succeed("cat /run/mememe-hotspot/network").split(separator: "\n")
        return WiFiCode(name: String(lines[0].dropFirst(5)), password: String(lines[1].dropFirst(9)))
    }

    private static func begin(_ title: String, _ machine: VirtualMachine) throws {
        try machine.shell.succeed("/usr/lib/mememe/hotspot want '\(title.replacing("'", with: "'\\''"))'")
    }

    /// Begins anew, as a machine that starts.
    func begin() throws {
        try Self.begin(title, machine)
        try startNetwork()
    }

    func killNetwork() throws { try accessPoint.kill(processes[0]) }
    func startNetwork() throws { processes[0] = try accessPoint.start() }

    /// Makes a meme and asks for a phone to take it.
    func openHandOver() throws {
        // The courier, which is the same program, has seconds to answer; the disk, emulated, may take them all.
        try machine.shell.succeed("mememe courier --help")
        for step in ["sent-memes.add", "editor.album", "album.item.0", "editor.share", "share.phone"] { try tap(step) }
        try waitFor("handover.wifi")
    }

    /// Taps what is there to be tapped, sooner or later: beside the kiosk the machine emulates three radios.
    private func tap(_ identifier: String) throws {
        try wait(for: "\(identifier) to be of use; \(logs())", atMost: .seconds(30), every: .milliseconds(200)) {
            try kiosk.automation.tree().all.contains { $0.identifier == identifier && $0.isEnabled }
        }
        try kiosk.automation.settle(atMost: .seconds(30))
        let place = try kiosk.automation.element(identifier).frame.center
        try here.get().user.finger.press(place.x, place.y)
        pause(.milliseconds(40))
        try here.get().user.finger.lift(place.x, place.y)
        pause(.milliseconds(40))
        try kiosk.automation.settle(atMost: .seconds(30))
    }

    func waitFor(_ identifier: String) throws {
        try wait(for: "\(identifier) on the panel; \(logs())", atMost: .seconds(30)) { try kiosk.automation.shows(identifier) }
        try kiosk.automation.settle(atMost: .seconds(30))
    }

    /// What a camera before the panel reads.
    func codeOnThePanel() throws -> String {
        let path = "\(machine.hostFolder)/panel.png"
        try machine.screenDump().write(png: path)
        return try #require(try readCodes(inPicture: path).first)
    }

    /// What the network's programs have said.
    func logs() -> String {
        let command = "tail -n 20 \(accessPoint.log) \(leases.log) /run/wlan*.log /run/mememe.log /run/mememe-hotspot/network"
        return (try? machine.shell.run(command).output) ?? ""
    }
}
