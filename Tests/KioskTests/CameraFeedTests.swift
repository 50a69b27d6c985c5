import CameraPictures
import Devices
import Drawing
import Geometry
import Testing

@testable import Kiosk

/// Decodes only when a test says so.
private final class HeldDecoder {
    private(set) var begun: [UInt64] = []
    private(set) var mostAtOnce = 0
    private var atOnce = 0
    private var waiting: [CheckedContinuation<Bool, Never>] = []

    func decode(_ frame: CameraFrame) async -> Bitmap? {
        begun.append(frame.number)
        atOnce += 1
        mostAtOnce = max(mostAtOnce, atOnce)
        let isReadable = await withCheckedContinuation { waiting.append($0) }
        atOnce -= 1
        return isReadable ? Bitmap(size: Size(width: 1, height: 1), format: .opaque) : nil
    }

    /// Whether a frame waits for the test to say that it is decoded.
    var isHolding: Bool { !waiting.isEmpty }

    /// Ends the decode under way.
    func finish(isReadable: Bool) {
        if !waiting.isEmpty { waiting.removeFirst().resume(returning: isReadable) }
    }
}

/// What happens to frames between the camera and the screen.
@Suite struct CameraFeedTests {
    private let decoder = HeldDecoder()
    private let feed: CameraFeed

    init() {
        feed = CameraFeed { [decoder] frame, _ in await decoder.decode(frame) }
        feed.look = CameraFeed.Look(room: Size(width: 1, height: 1), isMirrored: true, rotation: .none)
        feed.isPaused = false
    }

    private func send(_ numbers: UInt64...) async {
        for number in numbers {
            feed.take(
                CameraFrame(
                    number: number, time: FrameTime(nanoseconds: Int64(number) * 100_000_000), format: .jpeg,
                    size: Size(width: 1, height: 1), bytesPerRow: 0, bytes: []))
        }
        await rest()
    }

    /// Ends the decode under way, with what follows from it.
    private func finish(isReadable: Bool = true) async {
        decoder.finish(isReadable: isReadable)
        await rest()
    }

    /// Waits until only the test can make something happen: the feed wants nothing decoded, or the decoder holds what it wants.
    private func rest() async {
        let end = ContinuousClock.now + .seconds(10)
        while feed.isDecoding != decoder.isHolding, ContinuousClock.now < end { await Task.yield() }
    }

    @Test func oneFrameIsDecodedAtATimeAndTheNewestComesNext() async {
        await send(1, 2, 3, 4)
        #expect(decoder.begun == [1])
        await finish()
        #expect(decoder.begun == [1], "nothing is decoded before the last picture was drawn")
        feed.wasDrawn()
        await send()
        #expect(decoder.begun == [1, 4] && feed.shown?.frame.number == 1)
        await send(5, 6)
        await finish()
        feed.wasDrawn()
        await send()
        #expect(decoder.begun == [1, 4, 6] && decoder.mostAtOnce == 1 && feed.shown?.frame.number == 4)
        await finish()
    }

    @Test func freezingKeepsWhatWasDrawnAndNotWhatIsNewer() async {
        await send(1)
        await finish()
        feed.wasDrawn()
        await send(2)
        await finish()
        #expect(feed.picture?.frame.number == 2)
        await send(3)
        #expect(feed.freeze()?.frame.number == 1)
        #expect(feed.picture?.frame.number == 1)
        await send(4)
        #expect(decoder.begun == [1, 2], "a frozen feed decodes nothing")
        feed.isPaused = false
        await send()
        #expect(decoder.begun == [1, 2, 4])
        await finish()
    }

    @Test func whatWasDecodedWhileItFrozeIsDropped() async {
        await send(1)
        await finish()
        feed.wasDrawn()
        await send(2)
        #expect(feed.freeze()?.frame.number == 1)
        await finish()
        #expect(feed.picture?.frame.number == 1)
    }

    @Test func resultsOfALostCameraBelongToNobody() async {
        await send(1)
        feed.reset()
        await finish()
        #expect(feed.picture == nil)
        await send(2)
        await finish()
        #expect(feed.picture?.frame.number == 2)
    }

    /// Frames are a tenth of a second apart here.
    @Test func onlyTwoSecondsOfUnreadableFramesAreToldAbout() async {
        var (complaints, damaged) = (0, [UInt64]())
        feed.onUnreadable = { complaints += 1 }
        feed.onDamaged = { damaged.append($0.number) }
        for number in 1...19 {
            await send(UInt64(number))
            await finish(isReadable: false)
        }
        await send(20)
        await finish()
        feed.wasDrawn()
        for number in 21...40 {
            await send(UInt64(number))
            await finish(isReadable: false)
        }
        #expect(complaints == 0)
        await send(41)
        await finish(isReadable: false)
        #expect(complaints == 1)
        #expect(damaged == Array(1...19) + Array(21...41), "the camera hears of every one")
    }

    @Test func framesAreNotKept() async {
        await send(1)
        await finish()
        feed.wasDrawn()
        for number in 2...200 { await send(UInt64(number)) }
        await finish()
        feed.wasDrawn()
        await send()
        await finish()
        #expect(decoder.begun == [1, 2, 200])
    }
}
