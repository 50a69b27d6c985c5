import Geometry
import Testing

@testable import Toolkit

/// What a screen says by itself after it has changed.
@Suite(.serialized) struct SpokenNewsTests {
    private final class Counting: View {
        var percent = 0
        var isLive = true

        override var accessibility: Accessibility? {
            var element = Accessibility(.screen, identifier: "printing", label: "\(percent) percent")
            element.isLive = isLive
            return element
        }
    }

    private let rig: Rig
    private let screen: Counting

    init() throws {
        rig = try Rig(320, 200)
        screen = Counting(rig.surroundings)
        screen.frame = rig.root.bounds
        rig.root.add(screen)
    }

    @Test func aScreenThatArrivesIsSaidAsATitleAndNotOnceMore() {
        let news = SpokenNews(rig.root)
        #expect(news.hasArrived(since: SpokenNews()) && news.title == "0 percent")
        #expect(news.announcements(since: SpokenNews()) == [])
        #expect(SpokenNews(rig.root).announcements(since: news) == [])
    }

    @Test(arguments: [true, false]) func aTitleThatChangesIsSaidOnceWhereItIsLive(_ isLive: Bool) {
        let before = SpokenNews(rig.root)
        (screen.percent, screen.isLive) = (25, isLive)
        let after = SpokenNews(rig.root)
        #expect(!after.hasArrived(since: before))
        #expect(after.announcements(since: before) == (isLive ? ["25 percent"] : []))
    }
}
