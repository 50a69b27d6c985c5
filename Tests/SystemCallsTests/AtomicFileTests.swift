import Foundation
import SystemCalls
import TestSupport
import Testing

@Suite struct AtomicFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder("atomic")
        path = folder.path(of: "file")
    }

    private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    private func entries() throws -> [String] { try names(inDirectory: folder.path).sorted() }

    @Test func theNewFileReplacesTheOldOneWhenItIsPublished() throws {
        try AtomicFile.write(Array("old".utf8), to: path)
        var file = try AtomicFile(path)
        try file.write(Array("ne".utf8)[...])
        try file.write(Array("w".utf8)[...])
        #expect(try text() == "old")
        try file.publish()
        #expect(try text() == "new")
        #expect(try entries() == ["file"])
    }

    @Test func whatIsNotPublishedLeavesNothing() throws {
        do {
            let file = try AtomicFile(path)
            try file.write([1, 2, 3])
            #expect(try entries().count == 1 && !entries().contains("file"))
        }
        #expect(try entries().isEmpty)
    }

    @Test func aFileThatIsThereStaysIfItShallNotBeReplaced() throws {
        try AtomicFile.write(Array("old".utf8), to: path)
        do {
            var file = try AtomicFile(path)
            #expect(throws: SystemCallError(operation: "write \(path)", code: EEXIST)) { try file.publish(replacing: false) }
        }
        #expect(try text() == "old")
        #expect(try entries() == ["file"])
    }

    @Test func twoFilesForOnePlaceDoNotMeet() throws {
        var first = try AtomicFile(path)
        var second = try AtomicFile(path)
        try first.write(Array("first".utf8)[...])
        try second.write(Array("second".utf8)[...])
        try second.publish()
        try first.publish()
        #expect(try text() == "first")
    }

    @Test func permissionsAreThoseAskedFor() throws {
        try AtomicFile.write([], to: path, mode: 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func pathsWithoutAFolderAreThoseOfTheWorkingDirectory() throws {
        let name = "mememe-atomic-\(UInt32.random(in: 0...UInt32.max))"
        try AtomicFile.write([7], to: name)
        #expect(FileManager.default.contents(atPath: name) == Data([7]))
        try FileManager.default.removeItem(atPath: name)
    }

    @Test func errorsNameThePlaceAndNoTemporaryFile() {
        #expect(throws: SystemCallError(operation: "write /nowhere/file", code: ENOENT)) { try AtomicFile.write([], to: "/nowhere/file") }
    }

    /// Without the first synchronisation a power cut leaves an empty file under the name, without the second no file.
    @Test func bytesAreOnTheMediumBeforeTheNameAndTheNameBeforeTheEnd() throws {
        let steps = RecordedSteps()
        var file = try AtomicFile(path, operations: steps)
        try file.write([1])
        try file.publish()
        let written = steps.list.drop { $0 != "write" }
        #expect(Array(written) == ["write", "synchronize", "rename", "synchronizeDirectory"])
    }

    @Test(arguments: ["create", "write", "synchronize", "rename"])
    func aStepThatFailsLeavesTheOldFile(step: String) throws {
        try AtomicFile.write(Array("old".utf8), to: path)
        let steps = RecordedSteps(failing: step)
        #expect(throws: SystemCallError(operation: "write \(path)", code: EIO)) {
            var file = try AtomicFile(path, operations: steps)
            try file.write(Array("new".utf8)[...])
            try file.publish()
        }
        #expect(try text() == "old")
        #expect(try entries() == ["file"])
    }

    @Test func aNameThatMayNotLastIsAnErrorAndStays() throws {
        try AtomicFile.write(Array("old".utf8), to: path)
        let steps = RecordedSteps(failing: "synchronizeDirectory")
        #expect(throws: SystemCallError(operation: "write \(path)", code: EIO)) {
            var file = try AtomicFile(path, operations: steps)
            try file.write(Array("new".utf8)[...])
            try file.publish()
        }
        #expect(try text() == "new", "the old file is gone for good")
    }
}
