import Geometry
import Testing

@testable import Drawing

/// Outlines as design tools write them.
@Suite struct PathDataTests {
    /// One point too few or too many, a command without its points or with some that it does not take, and what is not understood.
    @Test(arguments: [
        "M1", "M1 2 3 4", "M", "L", "M0 0 L3", "M0 0 L1 2 3", "M0 0 C1 2 3 4 5", "M0 0 C", "M0 0 C1 2 3 4 5 6 7", "M0 0 Z1", "1 2 M3 4",
        "M0 0 Q1 2 3 4", "M0 0 l1 2", "Mx y", "M0 0 L1..2 3", "M0 0 L- 3",
    ])
    func whatIsNoOutlineIsRefused(_ data: String) { #expect(Path(data: data) == nil) }

    @Test(arguments: [
        "", "M0 0", "M0 0 L10 0 10 10 0 10 Z", "M0,0L10,0L10,10L0,10Z", "M0 0L1 2-3-4", "M0 0 C0 5 5 10 10 10 15 10 20 5 20 0 Z",
        "M0 0 Z M5 5 Z", "M.5 -.25 L12 2",
    ])
    func whatIsOneIsRead(_ data: String) { #expect(Path(data: data) != nil) }
}
