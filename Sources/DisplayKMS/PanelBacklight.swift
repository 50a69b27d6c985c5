public import Devices

/// The light of a panel by whichever way there is to it: the kernel's driver, and else the monitor's own.
@MainActor
public final class PanelBacklight: Backlight {
    public var onArrival: (@MainActor () -> Void)?
    private let ways: [any Backlight]

    /// The ways to the light of what a display shows on.
    public convenience init(of display: KMSDisplay) {
        self.init([KernelBacklight(), MonitorBacklight(of: display)])
        // A monitor that is asked now has answered by the time that it is to be set.
        _ = isThere
    }

    /// - Parameter ways: the better one first.
    init(_ ways: [any Backlight]) {
        self.ways = ways
        for way in ways { way.onArrival = { [weak self] in self?.onArrival?() } }
    }

    private var way: (any Backlight)? { ways.first(where: \.isThere) }

    public var isThere: Bool { way != nil }

    public var level: Double {
        get { way?.level ?? 1 }
        set { way?.level = newValue }
    }
}
