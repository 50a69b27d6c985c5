import Foundation
import Languages
import TestSupport
import Testing

@testable import Kiosk

/// What the appliance's own programs say of updates and logs, in the guest's language.
@Suite(.serialized) struct MachineSentenceTests {
    /// The sentences of the scripts, with 9 for whatever changes in them.
    private func sentences() throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        return try ["update", "export-logs"].flatMap { name -> [String] in
            let file = root.appending(path: "image-build/appliance/root/usr/lib/mememe/\(name)")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line -> String? in
                guard let call = line.firstMatch(of: /(say [a-z]+|refuse) "/), let end = line.lastIndex(of: "\""),
                    line[call.range.upperBound..<end].contains(" ")
                else { return nil }
                let sentence = String(line[call.range.upperBound..<end]).replacing("$leave", with: "Leave the power on.")
                return sentence.replacing(/\$\(.*\)|\$[a-z]+/, with: "9")
            }
        }
    }

    @Test func everySentenceIsSaidInGerman() throws {
        Interface.language = try #require(Language("de"))
        defer { Interface.language = .english }
        let sentences = try sentences()
        #expect(sentences.count > 20)
        for sentence in sentences { #expect(MachineSentence.said(sentence) != sentence, "\(sentence)") }
        #expect(MachineSentence.said("Something else.") == "Something else.")
    }

    @Test func whatChangesIsKept() throws {
        Interface.language = try #require(Language("de"))
        defer { Interface.language = .english }
        let said = MachineSentence.said("Version 1.4-rc did not start; version 1.3 runs here again.")
        #expect(said.contains("1.4-rc") && said.contains("1.3") && !said.contains("did not start"))
    }
}
