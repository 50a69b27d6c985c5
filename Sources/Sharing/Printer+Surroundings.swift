public import Logging
public import Memes

extension Printer {
    /// The most copies that guests may have.
    public struct Limits: Equatable, Sendable {
        /// Of one order.
        public var copies: Int
        /// Of one guest, and until the counter is set back; 0 for no limit.
        public var perGuest: Int
        public var perEvent: Int

        /// Limits; 0 is none.
        public init(copies: Int, perGuest: Int = 0, perEvent: Int = 0) {
            (self.copies, self.perGuest, self.perEvent) = (copies, perGuest, perEvent)
        }
    }

    /// Where it keeps what it has to know after a power cut, and how it tells the time.
    public struct Surroundings {
        /// The data folder.
        public var folder: String
        public var wallClock: () -> Timestamp
        public var log = Logger(label: "mememe.print")

        /// A folder and a clock.
        public init(folder: String, wallClock: @escaping () -> Timestamp) { (self.folder, self.wallClock) = (folder, wallClock) }
    }
}
