import Foundation
import SystemCalls
import TestSupport
import Testing

@Suite struct DirectoryNamesTests {
    @Test func namesComeWithoutTheFolderItselfAndItsParent() throws {
        let folder = try TemporaryFolder("names")
        for name in ["a", ".hidden", "b c"] { try Data().write(to: URL(fileURLWithPath: folder.path(of: name))) }
        #expect(try names(inDirectory: folder.path).sorted() == [".hidden", "a", "b c"])
    }

    @Test func anErrorFromBeforeIsNotTakenForTheDirectorys() throws {
        let folder = try TemporaryFolder("names")
        try Data().write(to: URL(fileURLWithPath: folder.path(of: "a")))
        // The end of a directory leaves it as it is.
        errno = EIO
        let found = try names(inDirectory: folder.path)
        #expect(found == ["a"])
    }
}
