import Glibc
import SystemCalls
import TestSupport
import Testing

@Suite struct FileHolderTests {
    @Test func whoHasAFileOpenIsFound() throws {
        let folder = try TemporaryFolder("holders")
        let path = folder.path(of: "held")
        #expect(FileHolder.all(ofFile: path).isEmpty)
        do {
            let own = try OwnedDescriptor(opening: path, O_RDWR | O_CREAT)
            let holders = FileHolder.all(ofFile: path)
            #expect(holders.map(\.processID) == [getpid()] && holders.allSatisfy { $0.isThisProgram }, "\(holders)")
            #expect(own.rawValue >= 0)
        }
        #expect(FileHolder.all(ofFile: path).isEmpty, "it was closed")
    }

    @Test func anotherProgramIsCalledByItsName() throws {
        let folder = try TemporaryFolder("holders")
        let path = folder.path(of: "held")
        let command = ["sh", "-c", "exec sleep 600 3<>\"$1\"", "sh", path]
        let other = try RunningProcess(command, outputPath: folder.path(of: "log"))
        try wait(for: "the other program") { FileHolder.all(ofFile: path).first?.name == "sleep" }
        let holder = try #require(FileHolder.all(ofFile: path).first)
        #expect(FileHolder.all(ofFile: path).count == 1 && !holder.isThisProgram)
        #expect(holder.description == "sleep (process \(holder.processID))")
        other.kill()
        try wait(for: "its end") { FileHolder.all(ofFile: path).isEmpty }
    }
}
