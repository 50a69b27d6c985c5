import TestSupport

/// The disk of a store: below its files, and below its SQLite.
typealias DiskTap = TestSupport.DiskTap<Promises>
typealias DiskModel = TestSupport.DiskModel<Promises>
typealias TappedFileOperations = TestSupport.TappedFileOperations<Promises>

extension TestSupport.DiskTap where Promises == MemeStoreTests.Promises {
    /// Taps what SQLite does below `root`, too.
    static func belowSQLite(root: String, holding disk: DiskState = DiskState()) -> DiskTap {
        let tap = DiskTap(root: root, holding: disk)
        TappedSQLite.attach(tap)
        return tap
    }
}
