import TestSupport
import Testing

/// How the appliance's script fetches an update from real servers: in one go, in two halves, and with the power cut at any moment.
@Suite struct UpdateScriptTests {
    private static let host = "127.0.0.1"
    private let booth: UpdateScript

    init() throws {
        booth = try UpdateScript()
        try booth.publish(200_000, seed: 1)
    }

    private func follow(_ program: UpdateServer.Program) throws -> UpdateServer {
        let server = try UpdateServer(with: booth.bundle, host: Self.host, program: program)
        try booth.follow(server)
        return server
    }

    private func count(_ method: String, _ server: UpdateServer) throws -> Int {
        try server.requests().count { $0.contains("\"\(method) ") }
    }

    @Test(arguments: [UpdateServer.Program.nginx, .withoutParts])
    func fetchesWhatItHasNotSeenYet(_ program: UpdateServer.Program) throws {
        let server = try follow(program)
        for _ in 0..<3 { #expect(try booth.look()) }
        #expect(booth.asked() == ["info whole", "install whole"])
        #expect(try count("GET", server) == 1, "it is called the same each night, and fetched once")
        try booth.publish(150_000, seed: 2)
        #expect(try booth.look())
        #expect(try count("GET", server) == 2 && booth.asked().count == 3)
        #expect(try booth.isTidy)
    }

    /// Guests need not read what a night could not do; whoever asked for it reads an answer in any case.
    @Test func whoeverAsksGetsAnAnswer() throws {
        try booth.tellAddress("none")
        #expect(try booth.look() && booth.said().isEmpty)
        #expect(try booth.look(isAsked: true) && booth.said() == "refused: The update can’t be fetched from the network.")
        let server = try follow(.nginx)
        #expect(try booth.look(isAsked: true) && booth.said().hasPrefix("done: Version 2 is in its place."))
        #expect(try booth.look(isAsked: true) && booth.said() == "done: Version 1 runs here; there is nothing newer.")
        #expect(try count("GET", server) == 1)
    }

    /// What failed for a reason that passes is tried the next night and not fetched for it; who read that it began reads how it ended.
    @Test func triesAgainWhatCouldNotBeTakenOver() throws {
        let server = try follow(.nginx)
        try booth.fail("install", times: 1, words: "LastError: Failed to connect to the bus")
        #expect(try booth.look() && booth.said() == "refused: The update could not be taken over; version 1 goes on.")
        #expect(try booth.look() && booth.said().hasPrefix("done: Version 2 is in its place."))
        #expect(try count("GET", server) == 1 && booth.isTidy)
    }

    /// What is damaged may have been so on its way or on the booth's own disk.
    @Test(arguments: [("info", "Failed to read"), ("install", "Input/output error")])
    func fetchesAgainWhatIsDamaged(_ question: String, _ words: String) throws {
        let server = try follow(.nginx)
        try booth.fail(question, times: 1, words: words)
        for _ in 0..<2 { #expect(try booth.look()) }
        #expect(booth.said().hasPrefix("done: Version 2 is in its place."))
        #expect(try count("GET", server) == 2 && booth.isTidy)
    }

    /// What can never be taken over is neither written nor fetched every night; whoever asks for it has it tried once more.
    @Test(arguments: [("Failed to connect to the bus", 1), ("Input/output error", 3)])
    func leavesWhatFailsAgainAndAgainToWhoeverAsks(_ words: String, _ fetches: Int) throws {
        let server = try follow(.nginx)
        try booth.fail("install", times: 3, words: words)
        for _ in 0..<5 { #expect(try booth.look()) }
        #expect(booth.asked().count { $0 == "install whole" } == 3)
        #expect(try count("GET", server) == fetches && booth.isTidy)
        #expect(try booth.look(isAsked: true) && booth.said().hasPrefix("done: Version 2 is in its place."))
        #expect(try count("GET", server) == fetches + 1 && booth.isTidy)
    }

    @Test func doesNotKeepWhatTheServerHasNoMore() throws {
        let server = try follow(.nginx)
        try booth.fail("install", times: 1, words: "Failed to connect to the bus")
        #expect(try booth.look())
        try booth.publish(150_000, seed: 2)
        #expect(try booth.look() && booth.said().hasPrefix("done: Version 2 is in its place."))
        #expect(try count("GET", server) == 2 && booth.isTidy)
    }

    /// It is refused for good and not fetched again, and that nothing newer is there would be wrong.
    @Test func whoeverAsksIsToldAgainWhyItWasRefused() throws {
        let server = try follow(.nginx)
        try booth.fail("info", times: 9, words: "signature verification failed")
        #expect(try booth.look() && booth.said().isEmpty)
        for _ in 0..<2 {
            #expect(try booth.look(isAsked: true) && booth.said() == "refused: This update is not signed for this booth.")
        }
        #expect(try count("GET", server) == 1 && booth.isTidy)
    }

    /// What one night leaves half, the next one makes whole, whether the server sends parts or not.
    @Test(arguments: [UpdateServer.Program.nginx, .withoutParts])
    func goesOnWithAHalf(_ program: UpdateServer.Program) throws {
        let server = try follow(program)
        try booth.look(blocks: 100)
        #expect(try booth.half() == 51_200 && booth.asked().isEmpty)
        #expect(try booth.look())
        #expect(booth.asked() == ["info whole", "install whole"])
        #expect(try booth.isTidy)
        let parts = try server.requests().count { $0.contains("GET") && $0.contains(" 206 ") }
        #expect(parts == (program == .nginx ? 1 : 0))
    }

    @Test func beginsAnewWhereTheServerHasSomethingElseByNow() throws {
        let server = try follow(.nginx)
        try booth.look(blocks: 100)
        try booth.publish(180_000, seed: 3)
        #expect(try booth.look())
        #expect(booth.asked() == ["info whole", "install whole"])
        withExtendedLifetime(server) {}
    }

    /// Cuts the power before and behind each program that changes a file; the next night the update is taken over all the same.
    @Test func isTakenOverWheneverThePowerIsCut() throws {
        let server = try follow(.nginx)
        for cut in stride(from: 0, to: 100, by: LongRun.isWanted ? 1 : 4) {
            let booth = try UpdateScript()
            try booth.follow(server)
            try booth.publish(200_000, seed: 1)
            let isWhole = try booth.look(cut: cut)
            #expect(try booth.look(), "cut \(cut)")
            #expect(booth.asked().contains("install whole") && !booth.asked().contains { $0.contains("damaged") }, "cut \(cut)")
            #expect(try booth.isTidy, "cut \(cut)")
            if isWhole {
                #expect(cut > 20, "a look at a server changes more files than that")
                return
            }
        }
        Issue.record("a look at a server has no end")
    }
}
