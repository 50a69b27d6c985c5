import Devices
import Drawing
import Geometry
import HeadlessDevices
import Testing

@testable import Toolkit

/// A sheet with nothing on it.
final class PlainSheet: Sheet {
    override func panelFrame() -> Rect { Rect(x: 100, y: frame.height - 200, width: frame.width - 200, height: 200) }
}

@Suite struct OverlayTests {
    private let rig: Rig
    private let screen: NotingScreen
    private let stack: NavigationStack

    init() throws {
        rig = try Rig(640, 400)
        stack = NavigationStack(rig.surroundings)
        screen = NotingScreen(rig.surroundings, "Behind", 0x204060)
        rig.root.add(stack)
        stack.setRoot(screen)
        try rig.settle()
    }

    @Test func aSheetRisesOverADimmedScreen() throws {
        let sheet = PlainSheet(rig.surroundings)
        sheet.present(in: rig.root, above: stack)
        rig.advance(120)
        #expect(sheet.progress > 0 && sheet.progress < 1 && sheet.panel.translation.y > 0 && stack.isCached)
        rig.expect(golden: "sheet-rising")
        try rig.settle()
        #expect(sheet.progress == 1 && sheet.panel.translation.y == 0 && !stack.isCached)
        rig.tap(screen.button.frame.center)
        #expect(screen.taps == 0, "what is behind a sheet can't be used")
        var gone = 0
        sheet.dismiss { gone += 1 }
        sheet.dismiss { gone += 1 }
        try rig.finish()
        #expect(gone == 1 && sheet.superview == nil)
        rig.tap(screen.button.frame.center)
        #expect(screen.taps == 1)
    }

    /// What lies behind is drawn from its picture until the sheet is gone, whatever became of its rising.
    @Test func aSheetThatIsDismissedWhileItRisesOnlySinks() throws {
        let sheet = PlainSheet(rig.surroundings)
        sheet.present(in: rig.root, above: stack)
        rig.advance(80)
        var before = sheet.progress
        #expect((0.1...0.95).contains(before))
        sheet.dismiss(within: .milliseconds(600))
        for _ in 0..<30 {
            rig.advance(17)
            #expect(sheet.progress <= before && stack.isCached)
            before = sheet.progress
        }
        try rig.finish()
        #expect(sheet.superview == nil && !stack.isCached)
    }

    @Test func aTapBesideThePanelIsToldAndOneOnItIsNot() throws {
        let sheet = PlainSheet(rig.surroundings)
        var taps = 0
        sheet.onScrimTap = { taps += 1 }
        sheet.present(in: rig.root, above: stack)
        try rig.settle()
        rig.tap(at(320, 300))
        #expect(taps == 0)
        rig.tap(at(320, 100))
        rig.tap(at(50, 390))
        #expect(taps == 2)
        try rig.finish()
    }

    @Test func draggingASheetFarDownIsTold() throws {
        let sheet = PlainSheet(rig.surroundings)
        var drags = 0
        sheet.onDragDown = { drags += 1 }
        sheet.present(in: rig.root, above: stack)
        try rig.settle()
        rig.drag(from: at(320, 250), to: at(320, 320))
        try rig.settle()
        #expect(drags == 0 && sheet.panel.translation.y == 0, "a short drag springs back")
        rig.drag(from: at(320, 220), to: at(320, 340))
        #expect(drags == 1)
        sheet.dismiss()
        try rig.finish()
    }

    @Test func aDialogAsksAndActsOnceItIsGone() throws {
        var answers: [String] = []
        let dialog = Dialog(
            rig.surroundings, title: "Throw this away?",
            answers: [
                .init("yes", "Throw away", .dangerFill) { answers.append("yes") }, .init("no", "Keep", .filled) { answers.append("no") },
            ])
        dialog.present(in: rig.root, above: stack)
        rig.advance(70)
        rig.expect(golden: "dialog-fading-in")
        try rig.settle()
        let yes = try #require(rig.window.elementTree.first("yes"))
        #expect(rig.window.elementTree.first("Behind") == nil, "only the dialog is there for a screen reader")
        rig.tap(yes.frame.center)
        #expect(answers.isEmpty && dialog.superview != nil)
        rig.tap(yes.frame.center)
        try rig.finish()
        #expect(answers == ["yes"] && dialog.superview == nil)
    }

    @Test func aToastGoesAwayByItselfAndDoesNotHoldUpSettling() throws {
        Toast.show("Kept on this kiosk", icon: "check", in: rig.root, at: .bottom(60))
        try rig.settle()
        #expect(rig.window.elementTree.first("toast") != nil)
        rig.expect(golden: "toast")
        rig.tap(screen.button.frame.center)
        rig.advance(3000)
        #expect(rig.window.elementTree.first("toast") != nil)
        rig.advance(1000)
        #expect(rig.window.elementTree.first("toast") == nil)
        try rig.finish()
    }

    @Test func aNewToastTakesTheOldOnesPlace() throws {
        for sentence in ["One", "Two", "Three"] {
            Toast.show(sentence, icon: "check", in: rig.root, at: .bottom(60))
            rig.advance(50)
        }
        try rig.settle()
        #expect(rig.window.elementTree.first("toast")?.accessibility.label == "Three")
        #expect(rig.root.subviews.count { $0 is Toast } == 1)
        try rig.finish()
    }

    @Test func aToastStaysInSightWhenThePanelIsTurned() throws {
        Toast.show("A sentence that is long enough to be cut", icon: "check", in: rig.root, at: .bottom(60))
        try rig.settle()
        rig.memory.rotation = .quarter
        try rig.settle()
        let toast = try #require(rig.root.subviews.first { $0 is Toast })
        #expect(Rect(x: 0, y: 0, width: 400, height: 640).contains(toast.frame), "\(toast.frame)")
        try rig.finish()
    }

    /// Whatever comes up after the pointer lies below it.
    @Test(arguments: ["sheet", "dialog", "toast", "screen"])
    func thePointerLiesAboveEverything(_ what: String) throws {
        let place = at(320, 330)
        rig.window.showPointer(at: place)
        switch what {
        case "sheet": PlainSheet(rig.surroundings).present(in: rig.root, above: stack)
        case "dialog": Dialog(rig.surroundings, title: "Throw this away?", answers: []).present(in: rig.root, above: stack)
        case "toast": Toast.show("Kept on this kiosk", icon: "check", in: rig.root, at: .bottom(20))
        default: stack.push(NotingScreen(rig.surroundings, "Pushed", 0x602040))
        }
        rig.advance(100)
        #expect(isPointer(at: place), "while it moves")
        try rig.settle()
        #expect(isPointer(at: place), "at rest")
        rig.window.showPointer(at: nil)
        try rig.finish()
        #expect(!isPointer(at: place))
    }

    /// The arrow is white four pixels right of its tip and nine below.
    private func isPointer(at place: Point) -> Bool {
        let picture = rig.loop.presentedPicture
        return picture.words[(place.y + 9) * picture.wordsPerRow + place.x + 4] & 0xFF_FFFF == 0xFF_FFFF
    }

    @Test func aSheetThatIsTurnedAwayFromComesBackInPlace() throws {
        let sheet = PlainSheet(rig.surroundings)
        sheet.present(in: rig.root, above: stack)
        rig.advance(100)
        rig.memory.rotation = .quarter
        try rig.finish()
        #expect(sheet.panel.frame == Rect(x: 100, y: 440, width: 200, height: 200) && sheet.panel.translation == .zero)
    }

    @Test func calmSheetsFade() throws {
        rig.surroundings.reducesMotion = true
        let sheet = PlainSheet(rig.surroundings)
        sheet.present(in: rig.root, above: stack)
        rig.advance(80)
        #expect(sheet.panel.translation == .zero && sheet.panel.opacity > 0 && sheet.panel.opacity < 1)
        try rig.finish()
        #expect(sheet.panel.opacity == 1)
    }
}
