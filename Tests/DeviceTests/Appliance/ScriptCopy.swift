private import Foundation
internal import TestSupport

/// One of the appliance's own scripts in a folder of the test, with the files that it finds there and stand-ins for programs.
struct ScriptCopy {
    let folder: TemporaryFolder
    private let script: String

    /// Copies the script at `path` in the appliance; everything for it that begins with one of `places` begins with the folder instead.
    init(_ path: String, places: [String]) throws {
        folder = try TemporaryFolder("script")
        script = folder.path(of: "script")
        _ = try folder.makeFolder("programs")
        let text = try String(contentsOfFile: "\(MachineFiles.root)/image-build/appliance/root/\(path)", encoding: .utf8)
        let copy = places.reduce(text) { $0.replacing($1, with: folder.path + $1) }
        try Data(copy.utf8).write(to: URL(fileURLWithPath: script))
    }

    /// Puts a file there, whose folder is made where it is not there yet.
    func put(_ text: String, as name: String) throws {
        let parent = name.split(separator: "/").dropLast().joined(separator: "/")
        _ = try folder.makeFolder(parent)
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(of: name)))
    }

    /// The text of a file there.
    func text(of name: String) throws -> String { try String(contentsOfFile: folder.path(of: name), encoding: .utf8) }

    /// Has the shell's commands `text` stand in for a program.
    func standIn(for program: String, _ text: String) throws {
        try put("#!/bin/sh\n\(text)\n", as: "programs/\(program)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(of: "programs/\(program)"))
    }

    /// Runs it to its end.
    func run(_ arguments: String = "") throws -> RunningProcess.Outcome {
        try TestSupport.run(["sh", "-c", "PATH=\(folder.path(of: "programs")):$PATH exec sh \(script) \(arguments)"])
    }
}
