internal import Configuration
internal import Devices
internal import Toolkit

/// Does what the operator bound to keys and push buttons.
final class KeyActions {
    private let bindings: KeyBindings
    private let window: Window
    private let host: HostView
    private let speech: () -> SpeechDesk?
    private let navigator: () -> Navigator?

    /// Keys that fields and controls know; an action gets them when nobody else wants them.
    private static let shared: Set = ["Return", "KP_Enter", "space", "Escape"]

    /// - Parameters:
    ///   - speech: who speaks to guests; nil where nobody does.
    ///   - navigator: who takes the guest from screen to screen, once the first screen is there.
    // rule lifted (parameters): what keys are bound to, and the four that can be asked to do something
    init(
        _ bindings: KeyBindings, _ window: Window, _ host: HostView, speech: @escaping () -> SpeechDesk?,
        navigator: @escaping () -> Navigator?
    ) {
        (self.bindings, self.window, self.host) = (bindings, window, host)
        (self.speech, self.navigator) = (speech, navigator)
    }

    /// Whether a key is bound and means nothing to fields and controls.
    func isButton(_ key: KeyEvent) -> Bool {
        bindings.scan.contains(key.key) || (!Self.shared.contains(key.key) && bindings.action(of: key.key) != nil)
    }

    /// Does what is bound to a key that went down.
    func take(_ key: KeyEvent) {
        // Whoever has one button only uses it for everything.
        if bindings.scan.contains(key.key) { return window.scanner.take(key.phase) }
        guard key.phase == .down, let action = bindings.action(of: key.key) else { return }
        if action == .back { return goBack() }
        if action == .speech { speech()?.isOn.toggle() }
        // What lies over the screens comes first, and whoever types goes on typing.
        guard overlay == nil, window.firstResponder == nil, let navigator = navigator(), !navigator.stack.isMoving else { return }
        switch action {
        case .back, .scan, .speech: break
        case .shutter: (navigator.stack.top as? CameraScreen)?.pressShutter()
        case .newMeme: navigator.beginMeme()
        case .print: navigator.printShown()
        }
    }

    private var overlay: Overlay? { host.subviews.lazy.compactMap { $0 as? Overlay }.last }

    private func goBack() {
        if let overlay { return overlay.stepBack() }
        if let field = window.firstResponder { return field.commit() }
        host.subviews.lazy.compactMap { $0 as? NavigationStack }.last?.stepBack()
    }
}
