internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// The editor's bottom bar: where the photo comes from, and how the captions look.
final class EditorTools: View {
    private let bar: BottomBar
    private let camera: Button
    private let album: Button
    private let crop: Button
    private let font: Button
    /// Called by the Crop button.
    var onCrop: () -> Void = {}
    /// Called by the Font button.
    var onFont: () -> Void = {}

    init(_ surroundings: Surroundings, onCamera: @escaping () -> Void, onAlbum: @escaping () -> Void) {
        let style = ButtonStyle(.filled, .tool)
        camera = Button(surroundings, "editor.camera", title: localized("Camera"), icon: "camera", style: style, action: onCamera)
        album = Button(surroundings, "editor.album", title: localized("Album"), icon: "album", style: style, action: onAlbum)
        crop = Button(surroundings, "editor.crop", title: localized("Crop"), icon: "crop", style: style)
        font = Button(surroundings, "editor.font", title: localized("Font"), icon: "font", style: style)
        let buttons = [camera, album, crop, font]
        let divider = Panel(surroundings) { $0.line }
        bar = BottomBar(surroundings) { Self.place(buttons, divider, in: $0) }
        super.init(surroundings)
        isOpaque = true
        add(bar)
        for button in buttons { bar.add(button) }
        bar.add(divider)
        camera.disabledAction = { [weak camera] in camera?.nudge() }
        crop.disabledAction = { [weak crop] in crop?.nudge() }
        crop.action = { [weak self] in self?.onCrop() }
        font.disabledAction = { [weak font] in font?.nudge() }
        font.action = { [weak self] in self?.onFont() }
    }

    var hasCamera = true {
        didSet {
            guard hasCamera != oldValue else { return }
            camera.fadeIn()
            camera.isEnabled = hasCamera
            camera.icon = hasCamera ? "camera" : "camera-off"
            camera.spokenLabel = hasCamera ? localized("Camera") : localized("Camera, dimmed, no camera connected")
        }
    }

    /// Whether there is a photo to crop and to set words on.
    var hasPhoto = false {
        didSet {
            for button in [crop, font] { button.isEnabled = hasPhoto }
            crop.spokenLabel = hasPhoto ? localized("Crop") : localized("Crop, dimmed, choose a photo first")
            font.spokenLabel = hasPhoto ? localized("Font") : localized("Font, dimmed, choose a photo first")
        }
    }

    private static func place(_ buttons: [Button], _ divider: View, in bar: BottomBar) {
        let metrics = bar.metrics
        let (isTall, isNarrow) = (metrics.layoutClass == .tall, metrics.layoutClass == .narrow)
        let isRegular = metrics.layoutClass == .regular
        let height = metrics.px(metrics.pick(52, compact: 46, tall: 76, narrow: 62))
        let gap = metrics.px(metrics.pick(12, compact: 8, tall: 10))
        // Where there is room, a line stands between what makes the picture and what changes it.
        let middle = isRegular ? metrics.px(40) + metrics.hairline : gap
        let margin = NavigationBar.margin(metrics)
        let room = bar.room.width - 2 * margin - 2 * gap - middle
        let width = isRegular ? metrics.px(140) : room / buttons.count
        var x = (bar.room.width - width * buttons.count - 2 * gap - middle) / 2
        for (index, button) in buttons.enumerated() {
            button.style = ButtonStyle(
                .filled, .tool, iconSide: isTall ? 28 : 26, gap: metrics.pick(10, compact: 8, tall: 7, narrow: 3),
                padding: isTall ? 10 : isRegular ? 16 : 8, isColumn: isTall || isNarrow)
            let y = metrics.hairline + (bar.frame.height - metrics.hairline - height) / 2
            button.frame = Rect(x: x, y: y, width: width, height: height)
            x += width + (index == 1 ? middle : gap)
        }
        divider.isHidden = !isRegular
        let line = metrics.px(36)
        divider.frame = Rect(
            x: buttons[1].frame.right + metrics.px(20), y: (bar.frame.height - line) / 2, width: metrics.hairline, height: line)
    }

    /// The bar that takes a go-action which has to be in reach.
    var lowBar: BottomBar { bar }

    override func layout() { bar.frame = bounds }
}
