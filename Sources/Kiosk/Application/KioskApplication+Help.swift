internal import Devices
internal import Drawing
internal import Geometry
internal import Toolkit

/// Helpers who see the screen from afar and touch it, beside whoever stands before it.
extension KioskApplication {
    /// Has the operator's panel let helpers in.
    func offerHelp(by viewing: any RemoteViewing) {
        let help = RemoteHelp(viewing, surroundings) { [weak self] in
            guard let display = self?.devices.display else { return (.zero, .none) }
            return (display.contentSize, display.rotation)
        }
        viewing.onTouches = { [weak self] in self?.take($0) }
        viewing.onWheel = { [weak self] in self?.take($0) }
        viewing.onKey = { [weak self] in self?.take($0) }
        help.onChange = { [weak self] in self?.helpChanged() }
        services?.help = help
    }

    private func helpChanged() {
        guard let help = services?.help else { return }
        host.show(isWatched: help.isWatched) { [weak help] in help?.end() }
        guard (help.offer != nil) != (loop.onFrame != nil) else { return }
        loop.onFrame = nil
        guard help.offer != nil else { return }
        loop.onFrame = { [weak help] picture, damage in
            help?.show(picture.words, pixelsPerRow: picture.wordsPerRow, damage: damage)
        }
    }

    /// Hangs up on helpers, as at the end of everything.
    public func endHelp() { services?.help?.end() }
}
