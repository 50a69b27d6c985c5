import Foundation
import Glibc
import SystemCalls
import TestSupport
import Testing

/// What guests deleted is written over where it lies.
@Suite struct OverwritingTests {
    private let folder: TemporaryFolder
    private let operations = SystemFileOperations()

    init() throws { folder = try TemporaryFolder("overwriting") }

    private func file(_ byteCount: Int) throws -> String {
        let path = folder.path(of: "file")
        try Data(repeating: 7, count: byteCount).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test(arguments: [0, 1, 4096, (1 << 18) - 1, (1 << 18) + 1, 600_000], [0, 32, 1_000_000])
    func everyByteIsZeroAndNoneIsMissing(_ byteCount: Int, _ header: Int) throws {
        let path = try file(byteCount)
        try operations.overwrite(path, headerByteCount: header)
        let isZero = try Data(contentsOf: URL(fileURLWithPath: path)) == Data(count: byteCount)
        #expect(isZero)
    }

    @Test func whatIsNotThereIsFineAndWhatCannotBeOpenedIsSaid() throws {
        try operations.overwrite(folder.path(of: "nothing"))
        let error = #expect(throws: SystemCallError.self) { try operations.overwrite(folder.path) }
        #expect(error?.code == EISDIR)
    }

    /// Somebody still needs it under its other name.
    @Test func aFileWithTwoNamesStays() throws {
        let path = try file(5)
        try #require(unsafe link(path, folder.path(of: "second")) == 0)
        try operations.overwrite(path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(repeating: 7, count: 5))
    }
}
