import Drawing
import Geometry
import TestSupport
import Testing
import Text

@testable import Toolkit

/// Words that have less room than they would like.
@Suite struct LabelTests {
    private let rig: Rig

    init() throws { rig = try Rig(400, 300) }

    private func label(_ words: String, lines: Int, width: Int) -> (label: Label, height: Int) {
        let label = Label(rig.surroundings, words, .body, maximumLines: lines)
        rig.root.add(label)
        let height = label.size(fitting: width).height
        label.frame = Rect(x: 0, y: 0, width: width, height: height)
        return (label, height)
    }

    @Test func whatIsTooHighBecomesSmaller() {
        let (label, height) = label("These words take three lines of this width, and no fewer.", lines: 3, width: 150)
        #expect(!label.isCut)
        label.frame.height = height * 9 / 10
        #expect(!label.isCut, "they are as much smaller as it takes")
        label.frame.height = height / 3
        #expect(label.isCut, "there is an end to that")
        label.frame.height = height * 9 / 10
        label.smallestShare = 1
        #expect(label.isCut, "words of people keep their size")
    }
}
