internal import Configuration
internal import Devices
internal import Languages
internal import Toolkit

extension Navigator {
    /// Shows the camera over the editor, once the guest has agreed to what the operator asks; using its photo leads back there.
    func openCamera() {
        guard stack.top is EditorScreen, services.camera.isAvailable else { return }
        guard let consent = services.configuration.privacy.consent, !services.session.hasConsented else { return showCamera() }
        let dialog = Dialog(
            services.surroundings, title: localized("Before your photo"), message: consent,
            answers: [
                .init("consent.agree", localized("I agree"), .go) { [weak self] in
                    self?.services.session.hasConsented = true
                    self?.showCamera()
                },
                .init("consent.decline", localized("No photo"), .filled) {},
            ])
        dialog.onScrimTap = { [weak dialog] in dialog?.dismiss() }
        dialog.present(in: host, above: stack)
    }

    private func showCamera() {
        guard let editor = stack.top as? EditorScreen, services.camera.isAvailable else { return }
        editor.typing.end()
        Toast.dismiss(in: host)
        let camera = CameraScreen(
            services,
            actions: .init(
                cancel: { [weak self] in self?.stack.pop() },
                album: { [weak self, weak editor] in if let editor { self?.presentAlbum(for: editor) } },
                use: { [weak self, weak editor] path, photo, landing in
                    guard let self, let editor else { return }
                    if let landing { host.add(landing) }
                    editor.choose(photo: path, shownAs: photo, landing: landing)
                    stack.pop(to: editor)
                }))
        stack.present(camera)
    }

    /// A camera was plugged in or out, or what it does changed.
    func cameraChanged() {
        switch stack.top {
        case let camera as CameraScreen: camera.cameraChanged()
        case let editor as EditorScreen: if editor.cameraChanged() { say(localized("Camera ready"), icon: "camera", isOnTop: true) }
        default: break
        }
    }
}
