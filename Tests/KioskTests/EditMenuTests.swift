import Geometry
import Testing

@testable import Kiosk
@testable import Toolkit

/// The bar over selected words, where it has less room than its own words need.
@Suite struct EditMenuTests {
    @Test func itHasOneRowOrAsManyAsItsWordsNeed() async throws {
        let rig = try KioskRig(800, 480)
        try await rig.settle()
        let menu = EditMenu(rig.application.window.surroundings) { _ in }
        rig.application.window.root.add(menu)
        menu.show(EditMenu.Item.allCases)
        func arrange(_ width: Int) -> (size: Size, frames: [Rect]) {
            let size = menu.size(fitting: width)
            menu.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
            menu.layoutIfNeeded()
            return (size, menu.subviews.map(\.frame))
        }
        let one = arrange(800)
        let side = one.frames[0].height
        #expect(Set(one.frames.map(\.top)).count == 1 && one.frames.allSatisfy { $0.width >= side })
        #expect(arrange(one.size.width).size == one.size, "exactly as much is enough")
        let two = arrange(one.size.width - 1)
        #expect(two.size.height == one.size.height + side && two.size.width < one.size.width)
        let widest = two.frames[0].width
        let columns = two.frames.filter { $0.top == one.frames[0].top }.count
        #expect(columns == min(3, (one.size.width - 1 - 2 * one.frames[0].left) / widest), "as many beside each other as have room")
        let narrow = arrange(2 * widest + 2 * 4)
        #expect(Set(narrow.frames.map(\.top)).count == 2 && Set(narrow.frames.map(\.left)).count == 2)
        let column = arrange(widest + 8)
        #expect(Set(column.frames.map(\.top)).count == 4 && Set(column.frames.map(\.left)).count == 1)
        for (size, frames) in [one, two, narrow, column] {
            #expect(frames.allSatisfy { Rect(size: size).contains($0) })
            for (index, frame) in frames.enumerated() {
                #expect(frames[..<index].allSatisfy { $0.intersection(frame).isEmpty }, "none lies over another")
            }
        }
        menu.removeFromSuperview()
    }
}
