import Automation
import Configuration
import Devices
import Foundation
import Geometry
import HeadlessDevices
import Kiosk
import Memes
import Text

/// The whole kiosk in this process, on a headless 1080p panel, with time moved on by hand.
final class StagedKiosk {
    static let size = Size(width: 1920, height: 1080)

    /// What did not happen on the screen.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let display: TimedDisplay
    let application: KioskApplication
    private let clock = HeadlessClock()
    private let input = StagedInput()
    private var adapters: KioskAdapters

    /// A frame of the panel.
    var frameInterval: Duration { display.mode.frameInterval }

    init(flow: Configuration.Flow, memeCount: Int = 0, pictures: [String]) throws {
        display = TimedDisplay(MemoryDisplay(size: Self.size, clock: clock))
        var configuration = Configuration()
        configuration.flow = flow
        let devices = KioskDevices(display: display, clock: clock, scripted: input)
        application = KioskApplication(configuration: configuration, devices: devices, fonts: try FontCatalog())
        adapters = KioskAdapters(
            archive: StagedMemes(count: memeCount, pictures: pictures), albums: StagedAlbum(pictures), destinations: [],
            wallClock: { Timestamp(secondsSince1970: 1_700_000_000) })
        application.open(adapters)
        try settle()
    }

    /// Moves time on and lets pictures arrive until nothing moves or loads.
    func settle() throws {
        for _ in 0..<4000 {
            clock.advance(by: frameInterval)
            // Actors hand their results over in turns of the main loop.
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
            if application.isSettled { return rest() }
        }
        throw Failure(description: "the kiosk does not come to rest")
    }

    /// Lets what is not waited for, as a fading scroll bar, go by.
    private func rest() { for _ in 0..<70 { clock.advance(by: frameInterval) } }

    func advance(_ duration: Duration) { clock.advance(by: duration) }

    /// The milliseconds of one refresh in which a frame was drawn and queued; nil when none was.
    func frame() -> Double? {
        let before = display.queuedCount
        let time = Stopwatch.milliseconds { clock.advance(by: frameInterval) }
        return display.queuedCount > before ? time : nil
    }

    /// The milliseconds from before `body`, an input, until the frame that answers it is queued.
    func answer(to body: () throws -> Void) throws -> Double {
        let before = display.queuedCount
        let time = try Stopwatch.milliseconds {
            try body()
            clock.advance(by: .zero)
        }
        guard display.queuedCount > before else { throw Failure(description: "an input was not answered by a frame") }
        return time
    }

    func touch(_ phase: TouchEvent.Phase, at point: Point) {
        application.touch([AutomationTouch(contact: 1, phase: phase, x: Double(point.x), y: Double(point.y))])
    }

    func key(_ name: String, isDown: Bool) throws { try application.key(name, isDown: isDown) }

    /// The middle of an element that is seen.
    func place(of identifier: String) throws -> Point {
        guard let element = application.elementTree.first(identifier) else {
            throw Failure(description: "no element \(identifier) is seen")
        }
        return element.frame.center
    }

    /// Puts a finger on an element and lifts it, and leaves what follows to the caller.
    func tap(_ identifier: String) throws {
        let point = try place(of: identifier)
        touch(.began, at: point)
        advance(.milliseconds(50))
        touch(.ended, at: point)
    }
}
