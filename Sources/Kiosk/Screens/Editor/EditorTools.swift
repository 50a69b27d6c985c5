internal import Drawing
internal import Geometry
internal import Toolkit

/// The editor's bottom bar: where the photo comes from, and how the captions look.
final class EditorTools: View {
    private let bar: BottomBar
    private let camera: Button
    private let album: Button
    private let font: Button
    /// Called by the Font button.
    var onFont: () -> Void = {}

    init(_ surroundings: Surroundings, onCamera: @escaping () -> Void, onAlbum: @escaping () -> Void) {
        let style = ButtonStyle(.filled, .tool)
        camera = Button(surroundings, "editor.camera", title: "Camera", icon: "camera", style: style, action: onCamera)
        album = Button(surroundings, "editor.album", title: "Album", icon: "album", style: style, action: onAlbum)
        font = Button(surroundings, "editor.font", title: "Font", icon: "font", style: style)
        let buttons = [camera, album, font]
        bar = BottomBar(surroundings) { Self.place(buttons, in: $0) }
        super.init(surroundings)
        isOpaque = true
        add(bar)
        for button in buttons { bar.add(button) }
        camera.disabledAction = { [weak camera] in camera?.nudge() }
        font.disabledAction = { [weak font] in font?.nudge() }
        font.action = { [weak self] in self?.onFont() }
    }

    var hasCamera = true {
        didSet {
            guard hasCamera != oldValue else { return }
            camera.fadeIn()
            camera.isEnabled = hasCamera
            camera.icon = hasCamera ? "camera" : "camera-off"
            camera.spokenLabel = hasCamera ? "Camera" : "Camera, dimmed, no camera connected"
        }
    }

    var isFontEnabled = false {
        didSet {
            font.isEnabled = isFontEnabled
            font.spokenLabel = isFontEnabled ? "Font" : "Font, dimmed, choose a photo first"
        }
    }

    private static func place(_ buttons: [Button], in bar: BottomBar) {
        let metrics = bar.metrics
        let isTall = metrics.layoutClass == .tall
        let height = metrics.px(metrics.pick(52, compact: 46, tall: 76))
        let gap = metrics.px(metrics.pick(12, compact: 8, tall: 10))
        let margin = NavigationBar.margin(metrics)
        let room = bar.frame.width - 2 * margin - (buttons.count - 1) * gap
        let width = metrics.layoutClass == .regular ? metrics.px(140) : room / buttons.count
        var x = (bar.frame.width - width * buttons.count - gap * (buttons.count - 1)) / 2
        for button in buttons {
            button.style = ButtonStyle(
                .filled, .tool, iconSide: isTall ? 28 : 26, gap: isTall ? 7 : 10, padding: isTall ? 10 : 16, isColumn: isTall)
            let y = metrics.hairline + (bar.frame.height - metrics.hairline - height) / 2
            button.frame = Rect(x: x, y: y, width: width, height: height)
            x += width + gap
        }
    }

    override func layout() { bar.frame = bounds }
}
