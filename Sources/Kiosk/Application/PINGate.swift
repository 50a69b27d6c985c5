internal import Configuration
internal import Devices
private import Logging

/// Whether whoever types a PIN is the operator. After five wrong ones in a row it takes a minute until another one is looked at.
///
/// Wrong ones are counted on the medium, so pulling the plug earns no further tries. The minute is measured by the clock that runs since
/// the machine was started, which nobody can set, and it begins anew with each start of the kiosk.
final class PINGate {
    /// How long nothing is looked at.
    static let wait = Duration.seconds(60)

    private let keeper: SettingsKeeper
    private let clock: any EventClock
    private var opensAt: FrameTime?
    private static let log = Logger(label: "mememe.operator")

    init(_ keeper: SettingsKeeper, clock: any EventClock) {
        (self.keeper, self.clock) = (keeper, clock)
        startWaitIfNeeded()
    }

    /// Whether there is a PIN at all.
    var hasPIN: Bool { keeper.settings.pin != nil }

    /// How long nothing is looked at from now on; nil when a PIN is.
    var remaining: Duration? {
        guard let opensAt, opensAt > clock.now else { return nil }
        return opensAt - clock.now
    }

    private func startWaitIfNeeded() {
        if keeper.missedPINs >= SettingsKeeper.allowedMisses { opensAt = clock.now + Self.wait }
    }

    /// Looks at a PIN; not while `remaining` is something.
    func admits(_ pin: String) async -> Bool {
        guard remaining == nil else { return false }
        if opensAt != nil {
            // The minute is over: the count begins anew.
            opensAt = nil
            await keeper.forgetMisses()
        }
        let isRight = await keeper.checks(pin: pin)
        if !isRight {
            Self.log.warning("a wrong PIN was typed, \(keeper.missedPINs) in a row")
            startWaitIfNeeded()
        }
        return isRight
    }
}
