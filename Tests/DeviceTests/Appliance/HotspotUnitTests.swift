internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// The booth's own Wi-Fi and what the operator wishes on the panel, as the appliance's service manager starts and confines them.
    /// The radios are the kernel's virtual ones.
    @Suite(.needsTime) struct HotspotUnitTests {
        /// Joins as a phone would that is the other radio of the same machine, and then asks as the kiosk's own process would.
        private static let script = #"""
            export PATH=/usr/sbin:/usr/bin:/sbin:/bin
            mine() { LD_LIBRARY_PATH=/run/probe "$@"; }
            until_there() { # SECONDS COMMAND...
                waiting=$1; shift
                until "$@"; do waiting=$((waiting - 1)); [ $waiting -gt 0 ] || return 1; sleep 1; done
            }
            modprobe mac80211; insmod ./mac80211_hwsim.ko* radios=2
            until_there 240 [ -e /run/mememe-hotspot/network ] || {
                echo "no network"; cat /run/mememe-hotspot/trouble; systemctl --no-pager status 'mememe-hotspot@*'; exit 1
            }
            card=$(cat /run/mememe-hotspot/card)
            until_there 60 systemctl -q is-active "mememe-leases@$card"
            for unit in "mememe-hotspot@$card" "mememe-leases@$card"; do
                main=$(systemctl show -P MainPID "$unit")
                echo "$unit $(systemctl show -P ActiveState "$unit") $(systemctl show -P NRestarts "$unit")" \
                    $(grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' "/proc/$main/status")
            done
            for unit in mememe "mememe-hotspot@$card" "mememe-leases@$card" mememe-courier mememe-print mememe-printer \
                mememe-export-logs mememe-hotspot-on mememe-hotspot-off; do
                systemd-analyze --no-pager security $unit.service | tail -n 1
            done
            echo "the network is there"
            until_there 900 curl -s -o /dev/null --max-time 60 http://10.42.0.1/
            for link in /sys/class/net/wlan*; do [ "${link##*/}" = "$card" ] || phone=${link##*/}; done
            ip netns add phone
            mine ./iw phy "$(cat /sys/class/net/$phone/phy80211/name)" set netns name phone
            name=$(sed -n 's/^name=//p' /run/mememe-hotspot/network) password=$(sed -n 's/^password=//p' /run/mememe-hotspot/network)
            printf 'network={\nssid="%s"\npsk="%s"\nkey_mgmt=WPA-PSK\n}\n' "$name" "$password" >phone.conf
            ip netns exec phone ip link set lo up
            mine ip netns exec phone ./wpa_supplicant -B -i $phone -c phone.conf -f supplicant.log
            until_there 60 grep -q CTRL-EVENT-CONNECTED supplicant.log || { echo "not joined"; cat supplicant.log; exit 1; }
            echo "joined $name"
            printf '#!/bin/sh\n[ "$1" != bound ] || { ip address add $ip/$mask dev $interface; ip route add default via $router; }\n' >take
            chmod +x take
            mine ip netns exec phone ./busybox udhcpc -i $phone -n -q -t 10 -T 1 -s ./take
            has_stick() { [ -e /media/mememe/*/run ]; }
            until_there 600 has_stick
            ip netns exec phone curl -s -o page -w 'page %{http_code}\n' --max-time 60 http://10.42.0.1/
            ip netns exec phone curl -s -o probe -w 'probe %{http_code}\n' --max-time 60 http://captive.apple.com/hotspot-detect.html \
                --resolve captive.apple.com:80:10.42.0.1

            kiosk=$(systemctl show -P MainPID mememe)
            wish() { nsenter -t "$kiosk" -m setpriv --reuid mememe --regid mememe --clear-groups touch "/run/mememe-power/$1"; }
            is_gone() { [ ! -e "$1" ]; }
            wish hotspot-off
            until_there 60 is_gone /run/mememe-hotspot/network && ! systemctl -q is-active "mememe-hotspot@$card" && echo "switched off"
            wish hotspot-on
            until_there 60 [ -e /run/mememe-hotspot/network ] && echo "switched on"
            wish export-logs
            until_there 120 grep -q -e done -e refused /run/mememe/errand; cat /run/mememe/errand
            for wish in hotspot-off hotspot-on export-logs; do
                echo "$wish: $(systemctl show -P Result mememe-$wish.service) $(ls /run/mememe-power)"
            done
            # A panel's light is a file that udev gives to the group; the kiosk's process may write it, and nothing else of the kernel's.
            for file in /sys/devices/virtual/tty/tty5/uevent /sys/kernel/mm/transparent_hugepage/enabled; do
                chgrp video $file; chmod g+w $file
                nsenter -t "$kiosk" -m setpriv --reuid mememe --regid mememe --groups video sh -c "echo change >$file" 2>/dev/null &&
                    echo "may write ${file%/*}" || echo "may not write ${file%/*}"
            done
            """#

        @Test func aPhoneIsServedByUnitsThatMayDoNothingElse() throws {
            let disk = try ApplianceDisk(configuration: "phone: {network: hotspot}\n")
            let booth = try ApplianceBooth(
                disk, album: disk.album, twinWishes: "phone: {network: lan, address: \"127.0.0.1:\(try freePort())\"}\n",
                options: .init(hasProbe: true))
            let machine = booth.machine
            let tools = try ["wpa_supplicant", "iw", "busybox"].map { try word("command -v \($0)") }
            let libraries = try word("ldd \(tools[0]) \(tools[1]) | grep -oE '/[^ ):]+\\.so[^ ]*' | sort -u").split(separator: "\n")
                .map(String.init).filter { !$0.contains("/ld-linux") && !$0.contains("/libc.so") }
            // The image itself hasn't got it; what it was made of has.
            let folder = machine.path(of: ".")
            let unpack = "tar -C \(folder) -xf \(ApplianceFiles.folder)/base.tar --wildcards '*/mac80211_hwsim.ko*'"
            let module = try word("\(unpack) && find \(folder) -name 'mac80211_hwsim.ko*'")
            let probe = try ApplianceProbe(script: Self.script, files: tools + libraries + [module])
            try probe.begin(on: machine)
            _ = try probe.said("the network is there", by: machine, atMost: .seconds(600))
            try booth.shareMeme(by: "share.phone")
            try booth.tapPanel(at: "share.phone")
            // First the network's code; once the phone has its address, that of the page.
            for start in ["WIFI:T:WPA;S:MemeMe ", "HTTP://10.42.0.1/M/"] {
                try wait(for: "a code on the panel that begins with \(start)", atMost: .seconds(600), every: .seconds(1)) {
                    _ = try machine.screenDump()
                    return (try? readCodes(inPicture: machine.path(of: "dump.ppm")))?.contains { $0.hasPrefix(start) } == true
                }
            }
            let (said, files) = try probe.end(on: machine, atMost: .seconds(900))
            Swift.print(said)
            try expectServed(said.split(separator: "\n").map(String.init))
            #expect(files.contains { $0.hasPrefix("mememe-logs-") }, "\(files)")
        }

        private func expectServed(_ lines: [String]) throws {
            for unit in ["hotspot", "leases"] {
                let line = try #require(lines.first { $0.hasPrefix("mememe-\(unit)@") })
                #expect(line.contains(" active ") && line.contains("NoNewPrivs: 1 Seccomp: 2"), "\(line)")
            }
            #expect(lines.contains { $0.hasPrefix("joined MemeMe ") })
            for words in ["page 200", "probe 200", "switched off", "switched on", "may write /sys/devices/virtual/tty/tty5"] {
                #expect(lines.contains(words), "\(words)")
            }
            #expect(lines.contains("may not write /sys/kernel/mm/transparent_hugepage"))
            for wish in ["hotspot-off", "hotspot-on", "export-logs"] { #expect(lines.contains("\(wish): success "), "\(wish)") }
            let scores = lines.compactMap { $0.firstMatch(of: /for (\S+)\.service: ([0-9.]+)/) }.map { (String($0.1), Double($0.2) ?? 10) }
            #expect(scores.count == 9 && scores.allSatisfy { $0.1 <= 1.5 }, "\(scores)")
            #expect(lines.contains { $0.hasPrefix("done: The logs are on the stick") })
        }

        private func word(_ command: String) throws -> String {
            try runSuccessfully(["sh", "-c", command]).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
}
