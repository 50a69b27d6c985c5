import Testing
import USBDescriptors

/// How long a report descriptor is, the device says in the descriptors of its configuration.
@Suite struct ConfigurationDescriptorsTests {
    private static let device: [UInt8] = [18, 1, 0, 2, 0, 0, 0, 8, 0x27, 6, 1, 0, 0, 0, 1, 3, 5, 1]
    private static let configuration: [UInt8] = [9, 2, 59, 0, 2, 1, 8, 0xA0, 50]
    /// A storage interface with one endpoint, and a HID interface with one.
    private static let interfaces: [UInt8] = [
        9, 4, 0, 0, 1, 8, 6, 0x50, 0, 7, 5, 0x81, 2, 64, 0, 0,
        9, 4, 1, 0, 1, 3, 0, 0, 7, 9, 0x21, 1, 0, 0, 1, 0x22, 74, 1, 7, 5, 0x82, 3, 8, 0, 4,
    ]
    private static let whole = device + configuration + interfaces

    @Test func findsTheInterface() {
        let descriptors = ConfigurationDescriptors(Self.whole)
        #expect(descriptors.reportLength(ofInterface: 1) == 330)
        #expect(descriptors.reportLength(ofInterface: 0) == nil)
        #expect(descriptors.reportLength(ofInterface: 2) == nil)
    }

    /// A HID descriptor may have other lists before that of the report.
    @Test func findsTheReportAmongOtherLists() {
        let hid: [UInt8] = [12, 0x21, 1, 0, 0, 2, 0x23, 5, 0, 0x22, 9, 0]
        let descriptors = ConfigurationDescriptors([9, 4, 1, 0, 1, 3, 0, 0, 7] + hid)
        #expect(descriptors.reportLength(ofInterface: 1) == 9)
    }

    /// A descriptor without a length would be read for ever, and one that is longer than what is there, beyond its end.
    @Test func endsWhereNothingHoldsTogether() {
        for count in 0..<Self.whole.count {
            let cut = ConfigurationDescriptors(Array(Self.whole.prefix(count)))
            #expect(cut.reportLength(ofInterface: 1) == (count < Self.whole.count - 7 ? nil : 330))
        }
        for length in [0, 1, 255] as [UInt8] {
            #expect(ConfigurationDescriptors([length, 4, 1, 0] + Self.whole).reportLength(ofInterface: 1) == nil)
        }
        #expect(ConfigurationDescriptors([2, 4, 8, 0x21, 1, 0, 0, 1, 0x22, 9]).reportLength(ofInterface: 1) == nil)
    }

    /// The list of a HID descriptor's lengths ends with the descriptor, whatever comes behind it.
    @Test(
        arguments: [
            ([7, 0x21, 1, 0, 0, 1, 0x22], nil), ([8, 0x21, 1, 0, 0, 1, 0x22, 9], nil), ([9, 0x21, 1, 0, 0, 1, 0x22, 9, 1], 265),
            ([9, 0x21, 1, 0, 0, 1, 0x22, 0xFF, 0xFF], 65_535), ([11, 0x21, 1, 0, 0, 2, 0x23, 5, 0, 0x22, 9], nil), ([2, 0x21], nil),
        ] as [([UInt8], Int?)])
    func lengthsAreWholeOnes(_ hid: [UInt8], _ expected: Int?) {
        let interface: [UInt8] = [9, 4, 1, 0, 1, 3, 0, 0, 7]
        for end in [[], [3, 5, 0], [1, 1, 1]] as [[UInt8]] {
            #expect(ConfigurationDescriptors(interface + hid + end).reportLength(ofInterface: 1) == expected)
        }
        #expect(ConfigurationDescriptors([3, 4, 1] + hid).reportLength(ofInterface: 1) == expected)
        #expect(ConfigurationDescriptors([2, 4] + hid).reportLength(ofInterface: 1) == nil)
    }
}
