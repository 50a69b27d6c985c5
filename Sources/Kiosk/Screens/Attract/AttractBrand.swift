internal import Configuration
internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// The operator's logo, or the mark and the booth's name, larger than in a bar.
final class AttractBrand: View {
    private let name: String
    private let logo: LogoView?
    /// Pixels.
    var nameSize = 0.0 { didSet { if nameSize != oldValue { setNeedsDisplay() } } }
    var isCentred = false {
        didSet {
            logo?.isCentred = isCentred
            if isCentred != oldValue { setNeedsDisplay() }
        }
    }
    /// Called when it turned out that there is no logo to show.
    var onChange: () -> Void = {}

    init(_ services: KioskServices) {
        name = services.configuration.title
        logo = services.configuration.theme.logo.map { LogoView(services.surroundings, loader: services.ownPictures, path: $0) }
        super.init(services.surroundings)
        isInteractive = false
        guard let logo else { return }
        add(logo)
        logo.onLoad = { [weak self] in
            guard let self, !showsLogo else { return }
            setNeedsDisplay()
            onChange()
        }
    }

    /// Whether there is a logo, and it is not known to be damaged.
    var showsLogo: Bool { logo?.isBroken == false }

    override func layout() { logo?.frame = bounds }

    override func draw(on painter: Painter) {
        guard !showsLogo else { return }
        let side = frame.height
        let gap = side / 4
        var font = Font(.extraBold, size: nameSize, tracking: -0.02)
        var layout = surroundings.text.layout(name, font)
        let room = frame.width - side - gap
        if layout.size.width > room {
            font = Font(.extraBold, size: nameSize * Double(room) / Double(layout.size.width + 1), tracking: -0.02)
            layout = surroundings.text.layout(name, font)
        }
        let x = isCentred ? (frame.width - side - gap - layout.size.width) / 2 : 0
        let mask = surroundings.icons.mask("deadpan", side: side)
        let baseline = Int(((Double(side) + surroundings.text.metrics(font).capHeight) / 2).rounded())
        painter.withoutMirroring(in: Rect(x: x, y: 0, width: side + gap + layout.size.width, height: side)) { place in
            painter.fill(mask: mask, at: place.origin, theme.appearance == .dark ? theme.accentText : theme.label)
            let corner = Point(x: place.left + side + gap, y: baseline - layout.firstBaseline)
            surroundings.text.draw(layout, at: corner, theme.label, on: painter)
        }
    }
}
