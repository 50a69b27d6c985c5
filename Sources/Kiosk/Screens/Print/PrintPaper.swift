internal import Drawing
internal import Geometry
internal import Languages
internal import MemePress
internal import Memes
internal import Toolkit

/// The paper with the meme on it, as it will come out of the printer.
final class PrintPaper: View {
    private let services: KioskServices
    private let meme: Meme
    private let picture: PictureView
    private let printer: PrinterDescription
    /// Whether the meme is wider than high; unknown until its file was looked at.
    private var isWide = true
    private var task: Task<Void, Never>?
    /// Called when the paper turned out to lie the other way.
    var onTurn: () -> Void = {}

    init(_ services: KioskServices, _ meme: Meme, on printer: PrinterDescription) {
        (self.services, self.meme, self.printer) = (services, meme, printer)
        picture = PictureView(services.surroundings, loader: services.pictures, radius: 0)
        super.init(services.surroundings)
        isInteractive = false
        add(picture)
    }

    /// The paper's shape with its long side where the meme's is.
    private var shape: Size {
        let paper = printer.paper.area > 0 ? printer.paper : Size(width: 10_000, height: 15_000)
        return isWide == (paper.width > paper.height) ? paper : paper.transposed
    }

    /// The paper as large as it fits.
    func size(fitting room: Size) -> Size { shape.aspectFit(in: room) }

    override func didAttach() {
        task = Task { [weak self, services, path = meme.memedImage.path] in
            do {
                let size = try await services.pictures.size(ofPhoto: path)
                self?.adopt(isWide: size.width >= size.height)
            } catch {
                // What is wrong with the file is said where it is printed.
            }
        }
    }

    override func willDetach() {
        super.willDetach()
        task?.cancel()
    }

    private func adopt(isWide: Bool) {
        guard isWide != self.isWide else { return }
        self.isWide = isWide
        setNeedsLayout()
        onTurn()
    }

    override func layout() {
        guard !bounds.isEmpty else { return }
        // Printers that don't print to the edge leave 4 mm or a little more.
        let margin = printer.isBorderless ? 0 : max(metrics.px(4), frame.width * 400 / max(shape.width, 1))
        picture.frame = bounds.inset(by: margin)
        let source: PictureRequest.Source =
            printer.isBorderless
            ? .meme(path: meme.originalImage.path, captions: meme.captions, fontName: meme.fontName, crop: meme.crop)
            : .fit(path: meme.memedImage.path, crop: nil)
        picture.show(PictureRequest(source, size: picture.frame.size))
    }

    override func draw(on painter: Painter) { painter.fill(bounds, radius: metrics.px(4), .white) }

    override var accessibility: Accessibility? { Accessibility(.image, label: localized("Your meme on paper")) }
}
