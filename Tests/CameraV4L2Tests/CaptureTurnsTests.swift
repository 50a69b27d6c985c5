import Testing

@testable import CameraV4L2

@Suite struct CaptureTurnsTests {
    private func turn(_ attempt: Int) -> CaptureTurns.Turn {
        CaptureTurns.Turn(node: CameraNode(path: "/dev/video0", name: "Camera", lasting: []), attempt: attempt)
    }

    @Test func theFirstStartsAtOnceAndTheNextWhenItHasReturned() {
        var turns = CaptureTurns()
        #expect(turns.open(turn(1)) == turn(1))
        #expect(turns.running == 1)
        let mustBeTold = turns.close(1)
        #expect(mustBeTold)
        #expect(turns.open(turn(2)) == nil)
        #expect(turns.running == 1, "it has not returned")
        #expect(turns.returned() == turn(2))
        #expect(turns.running == 2)
        #expect(turns.returned() == nil && turns.running == nil)
    }

    /// A driver that holds the first capture in the kernel costs nothing for each of the attempts that follow.
    @Test func retriesBehindAWedgedDriverDoNotPileUp() {
        var turns = CaptureTurns()
        #expect(turns.open(turn(1)) != nil)
        for attempt in 2...1000 {
            #expect(turns.open(turn(attempt)) == nil)
            let mustBeTold = turns.close(attempt)
            #expect(!mustBeTold, "only what runs can be told")
        }
        #expect(turns.open(turn(1001)) == nil)
        #expect(turns.returned() == turn(1001), "only the newest is worth anything")
    }

    @Test func whatWasGivenUpWhileItWaitedIsNotStarted() {
        var turns = CaptureTurns()
        #expect(turns.open(turn(1)) != nil)
        #expect(turns.open(turn(2)) == nil)
        _ = turns.close(2)
        #expect(turns.returned() == nil)
        #expect(turns.open(turn(3)) == turn(3))
    }
}
