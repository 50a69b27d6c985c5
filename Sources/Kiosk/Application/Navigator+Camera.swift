internal import Devices
internal import Toolkit

extension Navigator {
    /// Shows the camera over the editor; using its photo leads back there.
    func openCamera() {
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
        case let editor as EditorScreen: if editor.cameraChanged() { say("Camera ready", icon: "camera", isOnTop: true) }
        default: break
        }
    }
}
