import Foundation
import TestSupport
import Testing

@testable import Configuration

@Suite struct ConfigurationFileTests {
    private let folder: TemporaryFolder
    private let file: ConfigurationFile

    init() throws {
        folder = try TemporaryFolder("configuration")
        file = ConfigurationFile(path: folder.path(of: "mememe.yaml"))
    }

    private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file.path)) }

    @Test func goodFileIsUsedAndKept() throws {
        try write("flow: editor\n")
        let result = try file.readOrLastGood { _ in folder.path }
        #expect(result.configuration.flow == .editor)
        #expect(result.problems.isEmpty)
        try file.keepAsLastGood(in: folder.path)
        let copy = ConfigurationFile.lastGoodPath(in: folder.path)
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == "flow: editor\n")
    }

    @Test func wrongFileGivesWayToTheLastGoodOneAsAWhole() throws {
        try write("flow: editor\ntitle: Before\n")
        try file.keepAsLastGood(in: folder.path)
        try write("flow: nothing\ntitle: After\n")
        let result = try file.readOrLastGood { _ in folder.path }
        #expect(result.configuration.flow == .editor)
        #expect(result.configuration.title == "Before")
        #expect(result.problems.map(\.key) == ["flow"])
    }

    @Test func wrongFileWithoutAGoodOneIsAnError() throws {
        try write("flow: nothing\nrotation: 1\n")
        let error = #expect(throws: ConfigurationError.self) { try file.readOrLastGood { _ in folder.path } }
        #expect(error?.problems.map(\.key) == ["flow", "rotation"])
    }

    @Test func wrongCopyIsNoGoodOne() throws {
        try write("flow: nothing\n")
        try file.keepAsLastGood(in: folder.path)
        let error = #expect(throws: ConfigurationError.self) { try file.readOrLastGood { _ in folder.path } }
        #expect(error?.problems.first?.file == file.path)
    }

    @Test func dataDirectoryOfAWrongFileIsStillKnown() throws {
        try write("data: /srv/kiosk\nflow: nothing\n")
        var asked: [String?] = []
        _ = try? file.readOrLastGood {
            asked.append($0)
            return folder.path
        }
        #expect(asked == ["/srv/kiosk"])
    }

    @Test func unreadableFilesAreErrorsWithASentence() throws {
        #expect(throws: ConfigurationError.self) { try file.read() }
        try Data([0x66, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: file.path))
        let error = #expect(throws: ConfigurationError.self) { try file.read() }
        #expect(error?.description == "\(file.path):1: found bytes that are not UTF-8, allowed is a file of UTF-8 text")
        #expect(throws: ConfigurationError.self) { try ConfigurationFile(path: folder.path).read() }
    }
}
