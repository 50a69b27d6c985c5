import Devices
import Testing

@Suite struct DeviceReportTests {
    private func status(_ kind: String, _ reason: String? = nil) -> DeviceStatus {
        DeviceStatus(kind: kind, name: "a \(kind)", verdict: reason.map { .unusable($0) } ?? .usable)
    }

    @Test func eachDeviceHasALineAndKindsStandBelowEachOther() {
        let report = DeviceReport([status("display"), status("touch"), status("keyboard", "another program has it")])
        #expect(
            report.lines == [
                "display   a display: usable", "touch     a touch: usable", "keyboard  a keyboard: not usable, another program has it",
            ])
    }

    @Test func kindsOfWhichThereIsNoneAreNamed() {
        let lines = DeviceReport([status("display")]).lines
        #expect(lines.count == 3)
        #expect(lines[1].hasPrefix("touch ") && lines[2].hasPrefix("keyboard ") && lines.dropFirst().allSatisfy { $0.contains("none") })
    }

    @Test(arguments: ["touch", "mouse", "pointer"]) func whateverPointsWillDo(_ kind: String) {
        #expect(DeviceReport([status("display"), status(kind), status("store"), status("fonts")]).reasonAgainstMainJob == nil)
    }

    @Test func whatIsMissingAndWhatIsBrokenIsSaidInOneSentence() {
        let report = DeviceReport([
            status("display", "it is held"), status("keyboard"), status("store", "/data is a file"), status("fonts"),
        ])
        #expect(
            report.reasonAgainstMainJob
                == "Guests can't make a meme here: no display can be used, nothing to touch or point with can be used, "
                + "the store can't be used.")
    }

    /// A camera, a keyboard and a printer are nice to have.
    @Test func oneUsableDeviceOfAKindIsEnough() {
        let needed = [status("display", "it is held"), status("display"), status("touch"), status("store"), status("fonts")]
        #expect(DeviceReport(needed + [status("camera", "none"), status("printer", "none")]).reasonAgainstMainJob == nil)
    }
}
