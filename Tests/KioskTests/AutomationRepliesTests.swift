import Automation
import Geometry
import Testing

@testable import Kiosk
@testable import Toolkit

@Suite struct AutomationRepliesTests {
    private func reply(_ accessibility: Accessibility) -> ElementReply {
        ElementReply(Element(accessibility: accessibility, frame: Rect(x: 1, y: 2, width: 3, height: 4), children: []))
    }

    @Test func elementsSayWhatClientsAskFor() {
        var field = Accessibility(.textfield, identifier: "editor.top", label: "Top text", value: "so")
        field.placeholder = "TOP"
        var expected = ElementReply(role: "textfield", frame: .init(x: 1, y: 2, width: 3, height: 4))
        (expected.identifier, expected.label, expected.value, expected.placeholder) = ("editor.top", "Top text", "so", "TOP")
        (expected.enabled, expected.focused) = (true, false)
        #expect(reply(field) == expected)
    }

    @Test func onlyWhatCanBeTouchedIsEnabledOrNot() {
        #expect(reply(Accessibility(.button, label: "Share")).enabled == true)
        #expect(reply(Accessibility(.button, label: "Share", isEnabled: false)).enabled == false)
        #expect(reply(Accessibility(.text, label: "Meme")).enabled == nil)
        #expect(reply(Accessibility(.text, label: "Meme", isEnabled: false)).enabled == false)
        #expect(reply(Accessibility(.text, label: "Meme")).focused == nil)
        #expect(reply(Accessibility(.tab, label: "Grid", isSelected: true)).selected == true)
    }

    @Test func childrenComeAlong() {
        let child = Element(accessibility: Accessibility(.text, label: "Meme"), frame: .zero, children: [])
        let window = Element(accessibility: Accessibility(.window), frame: .zero, children: [child, child])
        #expect(ElementReply(window).children.map(\.label) == ["Meme", "Meme"])
    }
}
