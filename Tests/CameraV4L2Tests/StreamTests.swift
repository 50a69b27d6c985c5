import CVideo4Linux
import Devices
import Geometry
import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import CameraV4L2

@Suite struct StreamTests {
    private func stream(_ format: CameraFrame.Format) -> StreamFormat {
        StreamFormat(format: format, size: Size(width: 4, height: 3), bytesPerRow: format == .nv12 ? 4 : 8, rate: 30)
    }

    @Test func jpegFramesBeginAndEndAsFiles() {
        let whole: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
        #expect(FrameCheck.isWhole(whole, stream(.jpeg)))
        #expect(FrameCheck.isWhole(whole + [0, 0, 0], stream(.jpeg)))
        #expect(FrameCheck.isWhole([0xFF, 0xD8, 0, 0xFF, 0xD9], stream(.jpeg)))
        #expect(!FrameCheck.isWhole([0xFF, 0xD8, 0xFF, 0xD9], stream(.jpeg)))
        for broken in [[], [0xFF, 0xD8], Array(whole.dropLast()), Array(whole.dropFirst()), [0xFF, 0xD8, 0, 0, 0, 0xD9]] as [[UInt8]] {
            #expect(!FrameCheck.isWhole(broken, stream(.jpeg)), "\(broken)")
        }
    }

    @Test func rawFramesHaveAllTheirRows() {
        for (format, count) in [(CameraFrame.Format.yuyv, 24), (.bgr24, 24), (.nv12, 20)] {
            #expect(FrameCheck.isWhole(Array(repeating: 0, count: count), stream(format)))
            #expect(!FrameCheck.isWhole(Array(repeating: 0, count: count - 1), stream(format)))
        }
    }

    /// Only the monotonic clock is the kiosk's; of drivers that count by another one a frame is as old as it is read.
    @Test @MainActor func framesHaveTheKernelsTime() throws {
        var buffer = unsafe v4l2_buffer()
        unsafe (buffer.flags, buffer.sequence) = (UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC), 9)
        unsafe (buffer.timestamp.tv_sec, buffer.timestamp.tv_usec) = (3, 250_000)
        let bytes = [UInt8](repeating: 1, count: 24)
        let frame = try #require(unsafe stream(.yuyv).frame(buffer, bytes))
        #expect(frame.number == 9 && frame.time == FrameTime(nanoseconds: 3_250_000_000) && frame.bytesPerRow == 8 && frame.bytes == bytes)
        unsafe buffer.flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_COPY)
        let before = SystemEventClock().now
        let copied = try #require(unsafe stream(.yuyv).frame(buffer, bytes))
        #expect((before...SystemEventClock().now).contains(copied.time))
        #expect(unsafe stream(.yuyv).frame(buffer, [1]) == nil)
    }

    /// Until the first whole frame the machine's alarm decides, whatever broken ones come before it.
    @Test func theFirstFrameIsWaitedForUntilTheMachineGivesUp() {
        let frame = CameraFrame(number: 1, time: .zero, format: .jpeg, size: .zero, bytesPerRow: 0, bytes: [])
        var patience = CapturePatience()
        #expect(patience.silence > CameraMachine.longestOpening)
        var isOver = patience.isOver(after: BufferRing.Catch(frame: nil, damaged: 1))
        #expect(!isOver && patience.silence > CameraMachine.longestOpening)
        isOver = patience.isOver(after: BufferRing.Catch(frame: frame, damaged: 0))
        #expect(!isOver && patience.silence == .seconds(2))
        for count in 1...31 {
            isOver = patience.isOver(after: BufferRing.Catch(frame: nil, damaged: 1))
            #expect(isOver == (count > 30), "\(count) broken frames in a row")
        }
        #expect(patience.silence == .seconds(2))
    }

    /// The abilities are those that drivers have told of their nodes.
    @Test func onlyNodesWithAnInputOfTheirOwnAreCameras() {
        // uvcvideo's pictures and vivid's; whether the input is a lens or a plug does not matter.
        for abilities in [0x0420_0001, 0x0520_0001] as [UInt32] { #expect(VideoDevice.isCamera(abilities: abilities, hasInput: true)) }
        // What bcm2835-isp gives back was put into it by somebody.
        #expect(!VideoDevice.isCamera(abilities: 0x0420_0001, hasInput: false))
        // The kernel itself lists an input where the media controller has them all; uvcvideo's metadata; an encoder.
        for abilities in [0x2420_0001, 0x04A0_0000, 0x0420_4000] as [UInt32] {
            #expect(!VideoDevice.isCamera(abilities: abilities, hasInput: true), "\(abilities)")
        }
    }

    @Test func motionJPEGComesBeforeAnEncoderOfStillPictures() {
        let (jpeg, motion, yuyv): (UInt32, UInt32, UInt32) = (0x4745_504A, 0x4750_4A4D, 0x5659_5559)
        #expect(VideoDevice.preferred([yuyv, jpeg, motion]) == [motion, yuyv, jpeg])
        #expect(VideoDevice.preferred([jpeg, yuyv]) == [jpeg, yuyv])
    }

    @Test func backOffDoublesUpToTenSeconds() {
        var backOff = BackOff()
        let delays = (0..<6).map { _ in backOff.next() }
        #expect(delays == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(10)])
        #expect(backOff.next() == .seconds(10))
        backOff.reset()
        #expect(backOff.next() == .milliseconds(500))
    }

    @Test func automaticsAreSwitchedOffBeforeAValueIsSet() {
        let names = V4L2Controls(exposure: 150).settings.map(\.name)
        #expect(names == ["the exposure by hand", "the exposure", "the automatic focus", "the automatic white balance"])
        let all = V4L2Controls(powerLine: .fiftyHertz, exposure: 150, focus: 30, whiteBalance: 4000).settings
        #expect(all.allSatisfy { $0.isWished })
        #expect(all.map { $0.values.first } == [1, 1, 150, 0, 30, 0, 4000])
        // Without a wish for the mains nothing is said about them: most cameras guess well.
        #expect(V4L2Controls().settings.allSatisfy { !$0.isWished })
        #expect(V4L2Controls().settings.count == 3)
    }

    @Test func whoHoldsACameraIsNamedAndTheKioskIsCalledTheKiosk() {
        let (own, other) = (FileHolder(name: "mememe", processID: getpid()), FileHolder(name: "obs", processID: 1))
        #expect(CameraHolder([own]) == .kiosk)
        #expect(CameraHolder([own, other]) == .program("obs"), "the kiosk looks at what others hold")
        #expect(CameraHolder([]) == .unknown)
    }

    @Test func errorsOfTheKernelAreToldApart() throws {
        let folder = try TemporaryFolder("node")
        let path = folder.path(of: "video0")
        #expect(CameraTrouble(SystemCallError(operation: "start", code: EBUSY), at: path) == .busy(.unknown))
        let held = try OwnedDescriptor(opening: path, O_RDWR | O_CREAT)
        #expect(CameraTrouble(SystemCallError(operation: "start", code: EBUSY), at: path) == .busy(.kiosk))
        #expect(held.rawValue >= 0)
        #expect(CameraTrouble(SystemCallError(operation: "start", code: ENODEV), at: path) == .unplugged)
        let error = SystemCallError(operation: "start", code: EIO)
        #expect(CameraTrouble(error, at: path) == .failed(error.description))
    }

    @Test @MainActor func theNewestFrameWins() async {
        let frames = (1...5).map {
            CameraFrame(number: $0, time: .zero, format: .jpeg, size: Size(width: 1, height: 1), bytesPerRow: 0, bytes: [])
        }
        let found = await withCheckedContinuation { continuation in
            let mailbox = FrameMailbox { continuation.resume(returning: $0.number) }
            // The main actor is busy here, so that only the last is left when it comes to look; a second call would end the test.
            for frame in frames { mailbox.put(frame) }
        }
        #expect(found == 5)
    }
}
