import Foundation
import SystemCalls
import Testing

@testable import PictureSandbox

/// The kernel ends a process that takes more than it was given; each of these binds itself in a process of its own.
@Suite(.serialized) struct ChildLimitsTests {
    @Test func processorTimeBeyondTheLimitEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGXCPU)) {
            unblockSignals()
            try ChildLimits(memory: 64 << 20, processorSeconds: 1, seconds: 6).apply(fileBytes: 1000)
            // Without the limit the test would end at this alarm, which counts processor time too: a busy machine can't bring it forward.
            var alarm = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 3, tv_usec: 0))
            unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &alarm, nil)
            while true {}
        }
    }

    @Test func aFileMayBeAsLongAsItsPixelsAndNoLonger() async {
        await #expect(processExitsWith: .signal(SIGXFSZ)) {
            unblockSignals()
            let file = try PixelFile()
            try ChildLimits.standard.apply(fileBytes: 1000)
            try file.descriptor.write([UInt8](repeating: 1, count: 1000)[...])
            #expect(throws: Never.self) { try file.descriptor.write([1]) }
        }
    }

    @Test func whatIsLentFollowsTheMemory() {
        let lent = [100, 384, 700, 1024, 8192].map { ChildLimits.lent(ofMemory: $0 << 20).memory >> 20 }
        #expect(lent == [96, 192, 350, 512, 512])
    }

    @Test func whatTheLimitsAllowIsLeftInPeace() async {
        await #expect(processExitsWith: .success) {
            let file = try PixelFile()
            try ChildLimits.standard.apply(fileBytes: 1000)
            try file.descriptor.write([UInt8](repeating: 1, count: 1000)[...])
        }
    }
}

/// Lets signals come, as a picture server does: threads of a queue, on which tests run, have all of them blocked.
private func unblockSignals() {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
}
