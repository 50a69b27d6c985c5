internal import Configuration
internal import Drawing
internal import Geometry
internal import Toolkit

/// The operator's logo, or the mark and the product's name, at the start of the first screen's bar.
final class BrandMark: View, CutToFit {
    private let services: KioskServices
    private let mark: IconView
    private let name: Label
    private var logo: LogoView?
    private var logoPath: String?
    /// How long the operator holds the mark. Nothing on it tells guests of that.
    static let holdTime = Duration.seconds(3)

    /// - Parameter onHold: called when somebody has held the mark for that long.
    init(_ services: KioskServices, onHold: @escaping () -> Void = {}) {
        self.services = services
        let surroundings = services.surroundings
        mark = IconView(surroundings, "deadpan", side: 38) { $0.appearance == .dark ? $0.accentText : $0.label }
        name = Label(surroundings, "", .wordmark)
        super.init(surroundings)
        add(mark)
        add(name)
        add(HoldRecognizer(Self.holdTime, onHold))
        adopt()
    }

    /// Shows what the configuration says.
    private func adopt() {
        let theme = services.configuration.theme
        name.text = services.configuration.title
        guard theme.logo != logoPath else { return }
        logoPath = theme.logo
        logo?.removeFromSuperview()
        logo = theme.logo.map { LogoView(surroundings, loader: services.ownPictures, path: $0) }
        if let logo {
            logo.onLoad = { [weak self] in self?.changed() }
            add(logo)
        }
        changed()
    }

    private func changed() {
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    override func surroundingsDidChange() { adopt() }

    /// The logo, while it can be shown.
    private var shownLogo: LogoView? { logo?.isBroken == false ? logo : nil }

    /// The mark alone says it where the title and the go-action take the rest of the bar.
    private var showsName: Bool { metrics.layoutClass != .narrow }

    /// What a logo has in a bar, with the white around it.
    private var room: Size { Size(width: metrics.px(200), height: NavigationBar.buttonHeight(metrics)) }

    var preferredWidth: Int {
        if let logo = shownLogo { return logo.width(fitting: room) }
        return metrics.px(38) + (showsName ? metrics.px(12) + name.size(fitting: metrics.pixelSize.width).width : 0)
    }

    override var keepsDirection: Bool { true }

    override func layout() {
        let side = metrics.px(38)
        mark.isHidden = shownLogo != nil
        name.isHidden = shownLogo != nil || !showsName
        logo?.isHidden = shownLogo == nil
        logo?.frame = bounds
        mark.frame = Rect(x: 0, y: 0, width: side, height: frame.height)
        name.frame = Rect(left: side + metrics.px(12), top: 0, right: frame.width, bottom: frame.height)
    }
}
