internal import Configuration
internal import Geometry
private import Glibc
internal import ImageFiles
internal import Languages
private import Logging
internal import MemePress
internal import SystemCalls
internal import Toolkit

/// The operator's own pictures: copied from a stick, looked at, and only then shown to guests.
extension OperatorDesk {
    /// How many pictures may invite guests.
    static let mostInviting = 12

    /// Copies a picture and has the settings name it; a picture that can't be shown is refused in a sentence, and nothing of it stays.
    ///
    /// - Parameters:
    ///   - loader: looks at the copy, as the screens will.
    ///   - change: gets the path of the copy.
    ///   - action: called once guests see it.
    func take(
        _ path: String, lookingWith loader: PictureLoader, _ change: @escaping (inout Settings, String) -> Void,
        then action: @escaping () -> Void
    ) {
        activity.begin()
        picturesUnderway += 1
        Task {
            do {
                let copy = try await keeper.keepPicture(path)
                try await look(at: copy, with: loader)
                try await keeper.keep { change(&$0, copy) }
                onSettings()
                action()
            } catch {
                Self.log.warning("the picture \(path) was not taken: \(error)")
                say(Self.sentence(for: error), icon: "warning")
            }
            picturesUnderway -= 1
            await sweep()
            activity.end()
        }
    }

    /// Takes a picture off the settings, and then off the medium.
    func drop(_ change: @escaping (inout Settings) -> Void, then action: @escaping () -> Void) {
        keep(change) { [self] in
            action()
            activity.begin()
            Task {
                await sweep()
                activity.end()
            }
        }
    }

    private func look(at path: String, with loader: PictureLoader) async throws {
        // As large as a print on a large panel, so that what takes too long is found out now.
        let request = PictureRequest(.fit(path: path), size: Size(width: 800, height: 600))
        _ = try await loader.load(request)
        if loader.extent(of: request)?.isWhole == false { throw ImageFileError.damaged }
    }

    /// Removes copies that nobody needs; one that stays is tried again with the next change.
    private func sweep() async {
        // The settings don't name yet what is being looked at.
        guard picturesUnderway == 0 else { return }
        do throws(SystemCallError) {
            try await keeper.removePictures()
        } catch {
            Self.log.warning("a picture stays that nobody needs: \(error)")
        }
    }

    private static func sentence(for error: any Error) -> String {
        switch error {
        case let error as ImageFileError: return error.sentence
        case let error as SystemCallError where error.code == EFBIG:
            return localized("This file is larger than \(SettingsKeeper.largestPicture >> 20) MB.")
        case let error as SystemCallError where error.code == ENOSPC: return localized("The kiosk has no room left for it.")
        case let error as SystemCallError where error.operation.hasPrefix("write"):
            return localized("This can’t be kept. Please try again.")
        default: return localized("This picture can’t be read. Is the stick still in?")
        }
    }
}
