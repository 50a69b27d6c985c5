internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// The booth's own Wi-Fi as the appliance's service manager starts and confines it, on virtual radios of the stock kernel.
    @Suite(.needsTime) struct HotspotUnitTests {
        /// A phone that is another radio of the same machine.
        private static let script = """
            export LD_LIBRARY_PATH=/run/probe
            modprobe mac80211; insmod ./mac80211_hwsim.ko radios=2
            waiting=240
            until [ -e /run/mememe-hotspot/network ]; do
                waiting=$((waiting - 1))
                [ $waiting -gt 0 ] || { echo "no network"; cat /run/mememe-hotspot/trouble; systemctl status 'mememe-hotspot@*'; exit 1; }
                sleep 1
            done
            card=$(cat /run/mememe-hotspot/card)
            systemctl show "mememe-hotspot@$card" -p ActiveState -p User -p NRestarts
            systemctl show "mememe-leases@$card" -p ActiveState -p NRestarts
            grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' "/proc/$(systemctl show -P MainPID "mememe-hotspot@$card")/status"
            for unit in "mememe-hotspot@$card" "mememe-leases@$card" mememe-courier mememe-print mememe-export-logs; do
                systemd-analyze --no-pager security $unit.service | tail -n 1
            done
            for link in /sys/class/net/wlan*; do [ "${link##*/}" = "$card" ] || phone=${link##*/}; done
            ip netns add phone
            ./iw phy "$(cat /sys/class/net/$phone/phy80211/name)" set netns name phone
            name=$(sed -n 's/^name=//p' /run/mememe-hotspot/network); password=$(sed -n 's/^password=//p' /run/mememe-hotspot/network)
            printf 'network={\\nssid="%s"\\npsk="%s"\\nkey_mgmt=WPA-PSK\\n}\\n' "$name" "$password" >phone.conf
            ip netns exec phone ip link set lo up
            ip netns exec phone ./wpa_supplicant -B -i $phone -c phone.conf -f supplicant.log
            waiting=60
            until grep -q CTRL-EVENT-CONNECTED supplicant.log; do
                waiting=$((waiting - 1)); [ $waiting -gt 0 ] || { echo "not joined"; cat supplicant.log; exit 1; }; sleep 1
            done
            echo "joined $name"
            echo '#!/bin/sh' >take
            echo '[ "$1" != bound ] || { ip address add $ip/$mask dev $interface; ip route add default via $router; }' >>take
            chmod +x take
            ip netns exec phone ./busybox udhcpc -i $phone -n -q -t 10 -T 1 -s ./take
            ip netns exec phone curl -s -o page -w 'page %{http_code}\\n' --max-time 30 http://10.42.0.1/
            ip netns exec phone curl -s -o probe -w 'probe %{http_code}\\n' --max-time 30 http://captive.apple.com/hotspot-detect.html \\
                --resolve captive.apple.com:80:10.42.0.1
            touch /run/mememe-power/hotspot-off
            sleep 5; systemctl is-active "mememe-hotspot@$card"; [ -e /run/mememe-hotspot/network ] || echo "switched off"
            touch /run/mememe-power/hotspot-on
            waiting=60
            until [ -e /run/mememe-hotspot/network ] || [ $waiting = 0 ]; do waiting=$((waiting - 1)); sleep 1; done
            [ ! -e /run/mememe-hotspot/network ] || echo "switched on"
            touch /run/mememe-power/export-logs; sleep 3; cat /run/mememe/errand
            """

        @Test func aPhoneIsServedByUnitsThatMayDoNothingElse() throws {
            let disk = try ApplianceDisk(configuration: "phone: {network: hotspot}\n")
            let machine = try ApplianceMachine(disk, .init(hasProbe: true))
            let tools = try ["wpa_supplicant", "iw", "busybox"].map { try runSuccessfully(["sh", "-c", "command -v \($0)"]).trimmed }
            let libraries = try runSuccessfully(["sh", "-c", "ldd \(tools[0]) \(tools[1]) | grep -oE '/[^ ):]+\\.so[^ ]*' | sort -u"])
                .split(separator: "\n").map(String.init).filter { !$0.contains("/ld-linux") && !$0.contains("/libc.so") }
            let module = try runSuccessfully([
                "sh", "-c", "find \(MachineFiles.root)/.build-vm/kernel-*/lib/modules -name 'mac80211_hwsim.ko' | sort | tail -n 1",
            ]).trimmed
            let probe = try ApplianceProbe(script: Self.script, files: tools + libraries + [module])
            try wait(for: "the kiosk", atMost: .seconds(900), every: .seconds(10)) {
                try disk.journal(while: machine).contains("Started mememe.service")
            }
            let said = try probe.run(on: machine, disk, atMost: .seconds(1200))
            Swift.print(said)
            let lines = said.split(separator: "\n").map(String.init)
            #expect(lines.filter { $0 == "ActiveState=active" }.count == 2 && !said.contains("Seccomp:\t0"), "\(said)")
            for words in ["page 200", "probe 200", "switched off", "switched on"] { #expect(lines.contains(words), "\(said)") }
            #expect(lines.contains { $0.hasPrefix("joined ") })
            #expect(lines.contains { $0.contains("The logs") || $0.contains("stick for the logs") }, "\(said)")
            let scores = lines.compactMap { $0.firstMatch(of: /for (\S+)\.service: ([0-9.]+)/) }.map { (String($0.1), Double($0.2) ?? 10) }
            #expect(scores.count == 5 && scores.allSatisfy { $0.1 <= 1.5 }, "\(scores)")
        }
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
