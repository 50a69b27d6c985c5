import Devices
import Testing

@testable import CameraV4L2

@Suite struct CameraMachineTests {
    private static let desk = CameraNode(path: "/dev/video0", name: "Desk", lasting: ["/dev/v4l/by-id/desk", "/dev/v4l/by-path/1"])
    private static let wall = CameraNode(path: "/dev/video2", name: "Wall", lasting: ["/dev/v4l/by-id/wall", "/dev/v4l/by-path/2"])
    private let deskID = "/dev/v4l/by-id/desk"
    private let wallID = "/dev/v4l/by-id/wall"

    private func time(_ milliseconds: Int64) -> FrameTime { FrameTime(nanoseconds: milliseconds * 1_000_000) }

    /// A machine that streams from the desk camera since the time 0, in its first attempt.
    private func streaming() -> CameraMachine {
        var machine = CameraMachine(preferred: nil)
        _ = machine.found([Self.desk, Self.wall], now: time(0))
        _ = machine.start(nil, now: time(0))
        _ = machine.delivered(1, now: time(0))
        return machine
    }

    @Test func nothingIsOpenedBeforeItIsWanted() {
        var machine = CameraMachine(preferred: nil)
        #expect(machine.found([Self.desk], now: time(0)).isEmpty)
        #expect(machine.state == .stopped)
        #expect(machine.cameras == [CameraDescription(id: deskID, name: "Desk")])
    }

    @Test func aCameraIsStartingUntilItsFirstFrame() {
        var machine = CameraMachine(preferred: nil)
        _ = machine.found([Self.desk], now: time(0))
        #expect(machine.start(nil, now: time(100)) == [.open(Self.desk, 1), .alarm(time(5100))])
        #expect(machine.state == .starting(deskID))
        #expect(machine.delivered(1, now: time(300)) == [.alarm(nil)])
        #expect(machine.state == .streaming(deskID))
    }

    @Test func stoppingLetsGo() {
        var machine = streaming()
        #expect(machine.stop() == [.close(1), .alarm(nil)])
        #expect(machine.state == .stopped)
        // What the capture says afterwards is no news.
        #expect(machine.ended(1, .unplugged, now: time(9)).isEmpty)
        #expect(machine.delivered(1, now: time(9)).isEmpty)
        #expect(machine.rang(now: time(9)).isEmpty)
        #expect(machine.state == .stopped)
    }

    @Test func startingTheSameCameraAgainChangesNothing() {
        var machine = streaming()
        #expect(machine.start(deskID, now: time(9)).isEmpty)
        #expect(machine.state == .streaming(deskID))
    }

    @Test func camerasAreSwitchedLive() {
        var machine = streaming()
        #expect(machine.start(wallID, now: time(50)) == [.close(1), .open(Self.wall, 2), .alarm(time(5050))])
        #expect(machine.state == .starting(wallID))
        // A last frame of the first one does not pass for one of the second.
        #expect(machine.delivered(1, now: time(51)).isEmpty)
        #expect(machine.state == .starting(wallID))
    }

    @Test(arguments: ["/dev/video2", "/dev/v4l/by-id/wall", "/dev/v4l/by-path/2"])
    func thePreferredCameraIsTaken(_ name: String) {
        var machine = CameraMachine(preferred: name)
        _ = machine.found([Self.desk], now: time(0))
        #expect(machine.start(nil, now: time(0)) == [.alarm(nil)])
        #expect(machine.state == .interrupted(.unplugged))
        #expect(machine.found([Self.desk, Self.wall], now: time(10)) == [.open(Self.wall, 1), .alarm(time(5010))])
    }

    @Test func anUnpluggedCameraIsReplacedByAnother() {
        var machine = streaming()
        #expect(machine.found([Self.wall], now: time(100)) == [.close(1), .open(Self.wall, 2), .alarm(time(5100))])
    }

    @Test func aChosenCameraIsWaitedForUnderAnyNode() {
        var machine = streaming()
        _ = machine.start(wallID, now: time(10))
        _ = machine.delivered(2, now: time(20))
        #expect(machine.found([Self.desk], now: time(100)) == [.close(2), .alarm(nil)])
        #expect(machine.state == .interrupted(.unplugged))
        var moved = Self.wall
        moved.path = "/dev/video7"
        #expect(machine.found([Self.desk, moved], now: time(200)) == [.open(moved, 3), .alarm(time(5200))])
        #expect(machine.state == .starting(wallID))
    }

    @Test func attemptsBackOffAndFramesMakeThemForgotten() {
        var machine = streaming()
        var now: Int64 = 0
        var attempt = 1
        for delay: Int64 in [500, 1000, 2000, 4000, 8000, 10000, 10000] {
            #expect(machine.ended(attempt, .busy(.unknown), now: time(now)) == [.alarm(time(now + delay))])
            #expect(machine.state == .interrupted(.busy(.unknown)))
            now += delay
            attempt += 1
            #expect(machine.rang(now: time(now)) == [.open(Self.desk, attempt), .alarm(time(now + 5000))])
        }
        // A few frames are no success yet, a second of them is.
        for _ in 0..<3 { _ = machine.delivered(attempt, now: time(now)) }
        #expect(machine.ended(attempt, .stalled, now: time(now)) == [.alarm(time(now + 10000))])
        _ = machine.rang(now: time(now + 10000))
        _ = machine.delivered(attempt + 1, now: time(now + 10000))
        _ = machine.delivered(attempt + 1, now: time(now + 11000))
        #expect(machine.ended(attempt + 1, .stalled, now: time(now + 11000)) == [.alarm(time(now + 11500))])
    }

    @Test func aDriverThatHangsIsReported() {
        var machine = CameraMachine(preferred: nil)
        _ = machine.found([Self.desk], now: time(0))
        _ = machine.start(nil, now: time(0))
        #expect(machine.rang(now: time(5000)) == [.close(1), .alarm(time(5500))])
        #expect(machine.state == .interrupted(.stalled))
    }

    @Test func newsOfOtherCamerasDoNotHurryAnAttempt() {
        var machine = streaming()
        _ = machine.ended(1, .busy(.unknown), now: time(0))
        #expect(machine.found([Self.desk, Self.wall], now: time(100)).isEmpty)
        #expect(machine.state == .interrupted(.busy(.unknown)))
    }

    @Test func aCameraThatIsGoneIsNotTriedAgainUntilItReturns() {
        var machine = streaming()
        // The capture notices it before udev does.
        #expect(machine.ended(1, .unplugged, now: time(0)) == [.alarm(time(500))])
        #expect(machine.found([], now: time(100)) == [.alarm(nil)])
        #expect(machine.state == .interrupted(.unplugged))
        #expect(machine.found([Self.desk], now: time(200)) == [.open(Self.desk, 2), .alarm(time(5200))])
    }

    @Test func manyDamagedFramesInARowAreAStall() {
        var machine = streaming()
        for _ in 0..<30 {
            _ = machine.delivered(1, now: time(10))
            #expect(machine.damaged(now: time(10)).isEmpty)
        }
        _ = machine.delivered(1, now: time(10))
        #expect(machine.damaged(now: time(10)) == [.close(1), .alarm(time(510))])
        #expect(machine.state == .interrupted(.stalled))
    }

    @Test func damagedFramesNowAndThenAreSkipped() {
        var machine = streaming()
        for _ in 0..<100 {
            for _ in 0..<8 { _ = machine.delivered(1, now: time(10)) }
            #expect(machine.damaged(now: time(10)).isEmpty)
        }
    }

    @Test func twinsAreToldApartByTheirPlaces() {
        let twin = CameraNode(path: "/dev/video4", name: "Desk", lasting: ["/dev/v4l/by-id/desk", "/dev/v4l/by-path/9"])
        let ids = CameraNames.descriptions(of: [Self.desk, twin, Self.wall]).map(\.description.id)
        #expect(ids == ["/dev/v4l/by-path/1", "/dev/v4l/by-path/9", wallID])
    }
}
