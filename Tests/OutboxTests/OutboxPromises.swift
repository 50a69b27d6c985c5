import TestSupport

/// What the kiosk was told of the outbox: of each parcel whom it still has to go to.
struct OutboxPromises: DiskPromises {
    /// The recipients' numbers, none for an upload; nil for a parcel that is not there.
    typealias Remaining = Set<Int>?

    struct Promise: Sendable {
        var parcel: String
        var remaining: Remaining
    }

    private(set) var parcels: [String: Set<Remaining>] = [:]
    private(set) var revision = 0

    mutating func ask(_ promise: Promise) {
        revision += 1
        parcels[promise.parcel, default: [nil]].insert(promise.remaining)
    }

    mutating func tell(_ promise: Promise) {
        revision += 1
        parcels[promise.parcel] = [promise.remaining]
    }
}
