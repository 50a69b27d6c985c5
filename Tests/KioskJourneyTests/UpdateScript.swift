import Foundation
import TestSupport

/// The appliance's `update` script, with the files of a booth in a folder of the test and with stand-ins for the programs of an appliance.
///
/// A stand-in for RAUC knows a bundle by its bytes; the others do what they are asked, or nothing.
final class UpdateScript {
    private let folder: TemporaryFolder
    /// The newest bundle there is; the stand-in for RAUC takes any other file for a damaged one.
    let bundle: String
    private let script: String

    /// A booth that runs version 1 and has never looked; the update is version 2.
    init() throws {
        folder = try TemporaryFolder("update")
        bundle = folder.path(of: "bundle")
        let places = ["/data", "/run/mememe", "/usr/share/mememe", "/usr/lib/mememe", "/etc/rauc", "/media/mememe"]
        script = try ApplianceScript.copy("update", into: folder, places: places)
        for name in ["data/rauc", "run/mememe", "etc/rauc", "usr/share/mememe", "usr/lib/mememe", "programs"] {
            _ = try folder.makeFolder(name)
        }
        try write("1", to: "usr/share/mememe/version")
        try write("compatible=mememe-test", to: "etc/rauc/system.conf")
        try addStandIns()
    }

    /// Where the booth is told to look, and whom it believes.
    func follow(_ server: UpdateServer) throws {
        try write(server.address, to: "run/mememe/update-url")
        let authorities = folder.path(of: "run/mememe/authorities.pem")
        _ = try? FileManager.default.removeItem(atPath: authorities)
        try FileManager.default.copyItem(atPath: server.authority, toPath: authorities)
    }

    /// Where it is told to look, whoever that is.
    func tellAddress(_ address: String) throws { try write(address, to: "run/mememe/update-url") }

    /// Puts a bundle of `count` bytes where the server has it.
    func publish(_ count: Int, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        try Data(bytes).write(to: URL(fileURLWithPath: bundle))
    }

    /// Has RAUC fail the next times that it is asked for this, `info` or `install`, with these words.
    func fail(_ question: String, times: Int, words: String) throws {
        try write(String(times), to: "rauc.\(question)")
        try write(words, to: "rauc.words")
    }

    /// What a night does, or an operator who asks for it.
    ///
    /// - Parameters:
    ///   - isAsked: whether somebody waits for an answer.
    ///   - blocks: how many blocks of 512 bytes a file may get before its writer is killed; nil for as many as it takes.
    ///   - cut: the number of the moment at which everything is killed, counted from 0: each program that changes a file has one before it
    ///     and one behind it.
    /// - Returns: false where it did not come to its end.
    @discardableResult
    func look(isAsked: Bool = false, blocks: Int? = nil, cut: Int? = nil) throws -> Bool {
        try write("0", to: "moments")
        let limit = blocks.map { "ulimit -f \($0); " } ?? ""
        let word = isAsked ? "now" : "network"
        let command = "\(limit)export MOMENT=\(cut ?? -1) PATH=\(folder.path(of: "programs")):$PATH; exec setsid -w sh \(script) \(word)"
        return try run(["sh", "-c", command]).status == 0
    }

    /// What the stand-in for RAUC was asked, a line for each time.
    func asked() -> [String] { read("rauc.log").split(separator: "\n").map(String.init) }

    /// What the panel says; empty where nothing was said.
    func said() -> String { read("run/mememe/update").trimmingCharacters(in: .newlines) }

    /// Whether nothing of what was fetched takes up room any more.
    var isTidy: Bool {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "data/rauc"))
            return names.allSatisfy { !$0.contains("raucb") }
        }
    }

    /// How many bytes a look that did not come to its end has left.
    func half() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: "data/rauc/fetched.raucb.part"))
        return attributes[.size] as? Int ?? 0
    }

    private func addStandIns() throws {
        let moment = """
            moment() {
                now=$(cat \(folder.path(of: "moments")))
                [ "$now" != "$MOMENT" ] || kill -9 0
                echo $((now + 1)) >\(folder.path(of: "moments"))
            }

            """
        for name in ["mv", "rm", "sync", "touch", "curl"] {
            try addProgram(name, moment + "moment; status=0; PATH=${PATH#*:} command \(name) \"$@\" || status=$?; moment; exit $status")
        }
        try addProgram("rauc", moment + "moment\n" + rauc + "moment")
        for name in ["modprobe", "sleep", "systemctl"] { try addProgram(name, "exit 0") }
        try ApplianceScript.standIn("exit 0", at: folder.path(of: "usr/lib/mememe/boot-variables"))
    }

    private func addProgram(_ name: String, _ text: String) throws {
        try ApplianceScript.standIn(text, at: folder.path(of: "programs/\(name)"))
    }

    private var rauc: String {
        """
        if ! cmp -s "\(bundle)" "$(eval echo \\"\\${$#}\\")"; then
            echo "$1 damaged" >>\(folder.path(of: "rauc.log"))
            echo "payload is corrupt" >&2
            exit 1
        fi
        echo "$1 whole" >>\(folder.path(of: "rauc.log"))
        left=$(cat \(folder.path(of: "rauc."))$1 2>/dev/null || echo 0)
        if [ "$left" != 0 ]; then
            echo $((left - 1)) >\(folder.path(of: "rauc."))$1
            cat \(folder.path(of: "rauc.words")) >&2
            exit 1
        fi
        [ "$1" != info ] || printf "RAUC_MF_VERSION='2'\\nRAUC_MF_COMPATIBLE='mememe-test'\\n"

        """
    }

    private func write(_ text: String, to name: String) throws {
        try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: folder.path(of: name)))
    }

    private func read(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: folder.path(of: name)) ?? Data(), as: UTF8.self)
    }
}
