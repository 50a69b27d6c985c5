internal import CourierMessages

/// What the courier does for one family of requests, such as phones.
///
/// Everything here happens on the main actor, in short turns: what may block (names of hosts, CUPS, a transfer) is done by an actor with an
/// executor of its own, and its end comes back as another turn. At rest a part holds no timer.
///
/// To add a family: make a class of this kind in a folder of its own, make one in `Courier` with what it needs of the configuration, name
/// it in `Courier.parts`, and hand its requests to it in `Courier.take`.
protocol CourierPart: AnyObject {
    /// Whether the courier has to stay for it, such as while a page is served. Tell each change by `CourierVoice.settle`.
    var isBusy: Bool { get }
    /// Called once, when the kiosk is gone or the courier ends for want of work.
    func stop()
}

/// How a part of the courier speaks without being asked.
struct CourierVoice {
    /// Tells the kiosk something, with a file or without.
    let tell: (CourierEvent, PassedDescriptor?) -> Void
    /// Notes that a part's `isBusy` may have changed.
    let settle: () -> Void
}
