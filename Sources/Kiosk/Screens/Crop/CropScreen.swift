internal import Drawing
internal import Geometry
internal import ImageFiles
internal import Languages
internal import MemePress
internal import Memes
internal import Toolkit

/// Where a guest chooses the part of the photo that the meme shows. Nothing is changed before Done, and the photo itself never is.
final class CropScreen: Screen {
    private let services: KioskServices
    private let path: String
    private let bar: NavigationBar
    private let stage: CropStage
    private let tools: CropTools
    /// Below the tools where Done has to be in reach.
    private let lowBar: BottomBar
    private let doneButton: Button
    private let onFailure: (ImageFileError) -> Void
    private let onCancel: () -> Void
    private let crop: Crop?
    private var task: Task<Void, Never>?
    /// What is shown or on its way to be.
    private var wanted: PictureRequest?

    /// What the screen says to whoever showed it.
    struct Actions {
        var cancel: () -> Void
        /// Called with the part that the guest chose; nil for all of the photo.
        var done: (Crop?) -> Void
        var fail: (ImageFileError) -> Void
    }

    init(_ services: KioskServices, photo path: String, crop: Crop?, actions: Actions) {
        self.services = services
        self.path = path
        self.crop = crop
        (onFailure, onCancel) = (actions.fail, actions.cancel)
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: localized("Crop"))
        stage = CropStage(surroundings)
        tools = CropTools(surroundings)
        lowBar = BottomBar(surroundings)
        doneButton = Button(surroundings, "crop.done", title: localized("Done"), icon: "check", style: ButtonStyle(.go, .goControl))
        super.init(surroundings)
        bar.leading = Button(
            surroundings, "crop.cancel", title: localized("Cancel"), icon: "close",
            style: ButtonStyle(.plain, .control, padding: 12), action: actions.cancel)
        bar.leadingOutset = 12
        bar.trailing = doneButton
        bar.lowBar = lowBar
        doneButton.action = { [weak self] in
            guard let frame = self?.stage.cropFrame else { return }
            actions.done(frame.crop)
        }
        tools.onRotate = { [weak self] in self?.rotate() }
        tools.onRatio = { [weak self] in self?.stage.choose($0) }
        stage.onRoomChange = { [weak self] in self?.loadPicture() }
        for view in [bar, stage, tools, lowBar] as [View] { add(view) }
        measure()
    }

    private func rotate() {
        stage.turn()
        if let ratio = stage.cropFrame?.ratio { tools.show(ratio) }
        loadPicture()
    }

    // MARK: - Photo

    /// Asks how large the photo is; its shape decides where everything lies.
    private func measure() {
        task = Task { [weak self, services, path, crop] in
            do {
                let size = try await services.pictures.size(ofPhoto: path)
                self?.begin(CropFrame(crop, of: size))
            } catch let error as ImageFileError {
                self?.onFailure(error)
            } catch {
                // Cancelled: the screen is gone.
            }
        }
    }

    private func begin(_ frame: CropFrame) {
        stage.begin(frame)
        tools.show(frame.ratio)
        loadPicture()
    }

    /// Decodes the photo for the room it has and the way it is turned, unless that is what is shown.
    private func loadPicture() {
        guard let frame = stage.cropFrame, !stage.bounds.isEmpty else { return }
        let whole = Crop(rotation: frame.rotation)
        let request = PictureRequest(.fit(path: path, crop: whole == Crop() ? nil : whole), size: stage.room)
        guard request != wanted else { return }
        wanted = request
        task?.cancel()
        task = Task { [weak self, services] in
            do {
                let picture = try await services.pictures.load(request)
                guard let self, request == wanted else { return }
                stage.show(picture, turned: frame.rotation)
            } catch let error as ImageFileError {
                self?.onFailure(error)
            } catch {
                // Cancelled: the photo is wanted in another size.
            }
        }
    }

    override func willDetach() { task?.cancel() }

    // MARK: - Layout

    override func layout() {
        let top = NavigationBar.height(metrics)
        let low = metrics.reachesLow ? frame.height - BottomBar.height(metrics) : frame.height
        let bottom = low - CropTools.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        stage.frame = Rect(left: 0, top: top, right: frame.width, bottom: bottom)
        tools.frame = Rect(left: 0, top: bottom, right: frame.width, bottom: low)
        lowBar.isHidden = !metrics.reachesLow
        lowBar.frame = Rect(left: 0, top: low, right: frame.width, bottom: frame.height)
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.stage) }

    override func stepBack() { onCancel() }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "crop", label: localized("Crop")) }
}
