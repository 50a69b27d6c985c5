import CCUPS
import CourierMessages
import Geometry
import Testing

@testable import Printing

/// Which sheet memes are printed on, and how its margins are found.
@Suite struct SheetChoiceTests {
    private static let (postcard, photo) = (Size(width: 10000, height: 14800), Size(width: 10160, height: 15240))
    private static let letter = Size(width: 21590, height: 27940)

    private func sheet(_ size: Size, _ margin: Int = 0, type: String? = nil, source: String? = nil) -> PaperSheet {
        PaperSheet(size: size, margin: margin, type: type, source: source)
    }

    private func choice(_ wish: Size?, loaded: [PaperSheet], possible: [PaperSheet] = []) -> PaperSheet? {
        var report = QueueReport("booth")
        (report.loaded, report.possible) = (loaded, possible)
        return report.sheet(for: wish)
    }

    /// Without a wish: what has no margins, else what the printer takes by itself, else the first that there could be.
    @Test func whatIsLoadedIsTaken() {
        let (wide, narrow) = (sheet(Self.letter, 300), sheet(Self.photo))
        #expect(choice(nil, loaded: [wide, narrow]) == narrow)
        #expect(choice(nil, loaded: [wide, sheet(Self.photo, 100)]) == wide)
        #expect(choice(nil, loaded: [], possible: [narrow, wide]) == narrow)
        #expect(choice(nil, loaded: []) == nil)
    }

    @Test func whatIsWishedForIsFoundEitherWayRound() {
        let (wide, narrow, other) = (sheet(Self.photo, 300), sheet(Self.photo), sheet(Self.letter))
        #expect(choice(Self.photo, loaded: [other, wide, narrow]) == narrow)
        #expect(choice(Self.photo.transposed, loaded: [other, wide]) == wide)
        #expect(choice(Self.photo, loaded: [other], possible: [wide, narrow]) == narrow)
        #expect(choice(Self.photo, loaded: [other], possible: [other, wide]) == wide)
        #expect(choice(Self.postcard, loaded: [other], possible: [other]) == nil)
    }

    /// Paper makers and inches differ by a millimetre and a half, 4x6 inches and 10x15 cm do; a postcard is another paper.
    @Test(arguments: [
        (0, 0, true), (150, -150, true), (-150, 150, true), (151, 0, false), (0, 151, false), (-151, 0, false), (0, -151, false),
    ])
    func sizesMayDifferByAHair(_ across: Int, _ down: Int, isAlike: Bool) {
        let paper = sheet(Size(width: Self.photo.width + across, height: Self.photo.height + down))
        #expect((choice(Self.photo, loaded: [paper]) != nil) == isAlike)
        var report = QueueReport("booth")
        report.loaded = [paper]
        #expect(report.isLoaded(sheet(Self.photo)) == isAlike)
    }

    /// A printer that tells nothing of its trays may have it.
    @Test func whatNobodyTellsOfIsThere() { #expect(QueueReport("booth").isLoaded(sheet(Self.photo))) }

    /// Where the same paper can be printed on to its edges, it is, unless that is paper from another tray or of another kind.
    @Test(
        arguments: [
            (nil, nil, true), ("tray-1", nil, true), (nil, "photographic", true), ("tray-1", "photographic", true), ("tray-2", nil, false),
            (nil, "stationery", false), ("tray-1", "stationery", false), ("tray-2", "photographic", false),
        ] as [(String?, String?, Bool)])
    func marginsGoWhereTheyCan(_ source: String?, _ type: String?, areGone: Bool) {
        let loaded = sheet(Self.photo, 300, type: "photographic", source: "tray-1")
        let possible = [sheet(Self.letter), sheet(Self.photo, 500), sheet(Self.photo, type: type, source: source)]
        let expected = areGone ? sheet(Self.photo, type: "photographic", source: "tray-1") : loaded
        #expect(choice(Self.photo, loaded: [loaded], possible: possible) == expected)
        #expect(choice(nil, loaded: [loaded], possible: possible) == expected)
    }

    /// A sheet whose own tray is not told fits any that there could be.
    @Test func trayAndKindThatNobodyTellsAreNoObstacle() {
        let possible = [sheet(Self.photo, type: "photographic", source: "tray-2")]
        #expect(choice(Self.photo, loaded: [sheet(Self.photo, 300)], possible: possible) == sheet(Self.photo))
    }

    // MARK: - What a printer tells

    private func told(_ size: Size, margins: [String: Int] = [:], source: String? = nil, possible: [PaperSheet] = []) -> PaperSheet? {
        let (media, measures) = (IPPMessage(), IPPMessage())
        measures.add(IPP_TAG_ZERO, IPP_TAG_INTEGER, "x-dimension", size.width)
        measures.add(IPP_TAG_ZERO, IPP_TAG_INTEGER, "y-dimension", size.height)
        media.add(IPP_TAG_ZERO, "media-size", measures)
        for (edge, margin) in margins { media.add(IPP_TAG_ZERO, IPP_TAG_INTEGER, "media-\(edge)-margin", margin) }
        if let source { media.add(IPP_TAG_ZERO, IPP_TAG_KEYWORD, "media-source", source) }
        return PaperSheet(media, possible: possible)
    }

    @Test func aSheetComesBackAsItWasAskedFor() {
        var asked = sheet(Self.photo, type: "photographic", source: "tray-1")
        (asked.left, asked.top, asked.right, asked.bottom) = (1, 2, 3, 4)
        #expect(PaperSheet(asked.collection) == asked)
        #expect(PaperSheet(sheet(Self.letter).collection) == sheet(Self.letter))
    }

    @Test func whatHasNoSizeIsNoSheet() {
        #expect(PaperSheet(IPPMessage()) == nil)
        for size in [Size(width: 0, height: 5), Size(width: 5, height: 0), Size(width: -5, height: 5)] { #expect(told(size) == nil) }
        #expect(told(Self.photo, margins: ["left": -7, "top": 9])?.margins == Insets(left: 0, top: 9, right: 0, bottom: 0))
    }

    /// Margins that the printer does not name are those of such paper in that tray, none where it can do without.
    @Test func marginsThatNobodyNamesAreKnownFromSuchPaper() {
        let (first, second) = (sheet(Self.photo, 300, source: "tray-1"), sheet(Self.photo, 500, source: "tray-2"))
        let borderless = sheet(Self.photo, source: "tray-2")
        #expect(told(Self.photo, source: "tray-2", possible: [first, second])?.left == 500)
        #expect(told(Self.photo, source: "tray-2", possible: [first, second, borderless])?.left == 0)
        #expect(told(Self.photo, source: "tray-3", possible: [first, second])?.bottom == 300)
        #expect(told(Self.photo, source: "tray-3", possible: [first, sheet(Self.photo, 700)])?.right == 700, "no tray is any tray")
        #expect(told(Self.letter, source: "tray-1", possible: [first])?.margins == .zero)
        #expect(told(Self.photo, margins: ["top": 9], source: "tray-1", possible: [first])?.left == 0, "it names one, and so all")
    }
}
