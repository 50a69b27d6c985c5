internal import CameraPictures
internal import Configuration
internal import Devices
internal import Drawing
internal import Earcons
internal import Geometry
internal import Languages
private import Logging
internal import Memes
internal import Toolkit

private let log = Logger(label: "mememe.camera")

/// A photo that was taken and waits for the guest's judgement.
final class Shot {
    let frame: CameraFrame
    /// Whether the white of the flash has been seen for long enough.
    var isFlashOver = false
    /// The upright photo's own size.
    let size: Size
    /// The photo made for the review's room.
    var picture: Bitmap?
    /// The room that it was made for.
    var room = Size.zero

    init(_ frame: CameraFrame, size: Size) { (self.frame, self.size) = (frame, size) }
}

extension CameraScreen {
    /// How long after the flash nothing can be touched, so that a second tap on the shutter hits nothing.
    private static var blindTime: Duration { .milliseconds(350) }

    /// Fires the flash; the photo is the frame that is on the screen.
    func take() {
        guard let seen = feed.freeze() else { return resume() }
        preview.picture = seen.bitmap
        let shot = Shot(seen.frame, size: photo.rotation.contentSize(ofPanel: seen.frame.size))
        self.shot = shot
        phase = .flash
        services.sound.play(.shutter)
        flash.fire { [weak self] in
            shot.isFlashOver = true
            self?.reveal(shot)
        }
        makeReview(of: shot)
    }

    /// Makes the photo as large as the review has room for.
    private func makeReview(of shot: Shot) {
        shot.room = review.room
        let size = shot.size.aspectFit(in: shot.room)
        guard !size.isEmpty else { return }
        let shape = PreviewShape(size: size, isMirrored: photo.mirrorsPhoto, rotation: photo.rotation)
        surroundings.activity.begin()
        Task { [weak self, workshop, surroundings] in
            let picture = await workshop.preview(of: shot.frame, shape)
            surroundings.activity.end()
            self?.reviewIsMade(picture, of: shot)
        }
    }

    private func reviewIsMade(_ picture: Bitmap?, of shot: Shot) {
        guard shot === self.shot else { return }
        guard let picture else { return failed(cause: "the photo of frame \(shot.frame.number) can't be read") }
        shot.picture = picture
        if phase == .review { review.show(picture) } else { reveal(shot) }
    }

    /// Shows the photo as soon as it is there and the flash was white for its time.
    private func reveal(_ shot: Shot) {
        guard shot === self.shot, phase == .flash, shot.isFlashOver, let picture = shot.picture else { return }
        phase = .review
        review.show(picture)
        review.raiseBar()
        review.isInteractive = false
        surroundings.timers.after(Self.blindTime, isWaitedFor: true) { [weak review] in review?.isInteractive = true }
        flash.fade()
    }

    /// The panel was turned or exchanged.
    func reviewRoomChanged() {
        if let shot, shot.room != review.room { makeReview(of: shot) }
    }

    func retake() {
        guard phase == .review else { return }
        resume()
    }

    /// Puts the photo where a pulled plug can't take it, and then into the meme.
    func usePhoto() {
        guard phase == .review, let shot, let picture = shot.picture else { return }
        review.isInteractive = false
        surroundings.activity.begin()
        Task { [weak self, services, workshop, photo] in
            let jpeg = await workshop.photo(of: shot.frame, isMirrored: photo.mirrorsPhoto, rotation: photo.rotation)
            do throws(StoreError) {
                guard let jpeg else { throw .unreadablePhoto(cause: "the frame can't be decoded whole") }
                let path = try await services.archive.keepPhoto(.bytes(jpeg, fileExtension: "jpg"))
                self?.use(path, picture, of: shot)
            } catch {
                self?.keepingFailed(error, of: shot)
            }
            services.surroundings.activity.end()
        }
    }

    /// Whether the guest still looks at the photo: Escape puts it away while it is being kept, too.
    private func isReviewed(_ shot: Shot) -> Bool { shot === self.shot && phase == .review }

    private func use(_ path: String, _ picture: Bitmap, of shot: Shot) {
        guard isReviewed(shot) else { return }
        actions.use(path, StagePhoto(bitmap: picture, size: shot.size), landing(of: picture))
    }

    private func keepingFailed(_ error: StoreError, of shot: Shot) {
        guard isReviewed(shot) else { return }
        review.isInteractive = true
        say(error)
    }

    /// The photo on its way from the review, which shows it no more, to the stage.
    private func landing(of picture: Bitmap) -> PhotoLanding? {
        guard !surroundings.reducesMotion else { return nil }
        defer { review.letGo() }
        return PhotoLanding(surroundings, picture, at: review.windowRect(review.photoFrame))
    }

    private func failed(cause: String) {
        flash.fade()
        resume()
        say(.unreadablePhoto(cause: cause))
    }

    private func say(_ error: StoreError) {
        log.error("A photo was lost: \(error.cause)")
        services.sound.play(.fault)
        let bottom = BottomBar.height(metrics) + metrics.px(56)
        var sentence = error.sentence
        if case .unreadablePhoto = error { sentence = localized("That photo didn’t work. Please take another one.") }
        Toast.show(sentence, icon: "warning", in: self, at: .bottom(bottom))
    }
}
