import Testing

@testable import Toolkit

@Suite struct FramePhaseTests {
    /// What each step answered, in order.
    private func answers(_ phase: inout FramePhase, _ steps: [(inout FramePhase) -> Bool]) -> [Bool] { steps.map { $0(&phase) } }

    @Test func oneChangeIsOneFrame() {
        var phase = FramePhase.idle
        var wants = phase.redrawRequested()
        #expect(wants && phase == .scheduled)
        wants = phase.redrawRequested()
        #expect(!wants, "a second change waits for the same turn")
        let draws = phase.drawBegins()
        #expect(draws && phase == .flipPending(redrawAfterFlip: false))
        wants = phase.flipCompleted()
        #expect(!wants && phase == .idle)
    }

    @Test func changesDuringAFlipAreDrawnOnceAfterIt() {
        var phase = FramePhase.flipPending(redrawAfterFlip: false)
        let answers = answers(&phase, [{ $0.redrawRequested() }, { $0.redrawRequested() }, { $0.drawBegins() }, { $0.flipCompleted() }])
        #expect(answers == [false, false, false, true], "nothing is drawn while a frame is on its way, then once")
        #expect(phase == .scheduled)
    }

    @Test func nothingToPresentIsRest() {
        var phase = FramePhase.flipPending(redrawAfterFlip: false)
        phase.nothingToPresent()
        #expect(phase == .idle)
        phase = .flipPending(redrawAfterFlip: true)
        phase.nothingToPresent()
        #expect(phase == .scheduled)
    }

    @Test func aLostDisplayDrawsNothingUntilItIsBack() {
        for before in [FramePhase.idle, .scheduled, .flipPending(redrawAfterFlip: true), .suspended] {
            var phase = before
            phase.displayLost()
            let answers = answers(&phase, [{ $0.redrawRequested() }, { $0.drawBegins() }, { $0.flipCompleted() }])
            #expect(answers == [false, false, false] && phase == .suspended)
            phase.displayChanged()
            let draws = phase.drawBegins()
            #expect(draws)
        }
    }

    @Test func aFlipThatNobodyWaitsForIsIgnored() {
        for before in [FramePhase.idle, .scheduled] {
            var phase = before
            let wants = phase.flipCompleted()
            #expect(!wants && phase == before)
        }
    }
}
