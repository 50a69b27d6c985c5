internal import Configuration
internal import Devices
internal import Geometry
internal import Languages
private import Logging
internal import Memes
internal import Toolkit

/// What the operator's panel has screens of their own for.
extension Navigator {
    /// Shows all memes, to hide, pin or delete some of them.
    func chooseMemes() {
        guard !stack.isMoving else { return }
        stack.push(
            MemeChoiceScreen(
                services, back: { [weak self] in self?.stack.pop() },
                actions: .init(set: { [weak self] in self?.set($0, of: $1) }, delete: { [weak self] in self?.delete($0) })))
    }

    private func set(_ prominence: Meme.Prominence, of memes: [MemeID]) {
        services.surroundings.activity.begin()
        Task {
            do throws(StoreError) {
                try await services.archive.setProminence(prominence, of: memes)
                say(memes.count, prominence)
            } catch {
                Self.operatorLog.error("memes can't be set to be \(prominence.rawValue): \(error.cause)")
                say(localized("This can’t be kept. Please try again."), icon: "warning")
            }
            services.surroundings.activity.end()
        }
    }

    private func say(_ count: Int, _ prominence: Meme.Prominence) {
        switch prominence {
        case .usual:
            let sentence = localized(
                count: count, one: "\(count) meme shown like any other", other: "\(count) memes shown like any other")
            say(sentence, icon: "eye")
        case .pinned:
            let sentence = localized(
                count: count, one: "\(count) meme pinned to the first screen", other: "\(count) memes pinned to the first screen")
            say(sentence, icon: "pin")
        case .hidden:
            let sentence = localized(
                count: count, one: "\(count) meme hidden from guests", other: "\(count) memes hidden from guests")
            say(sentence, icon: "eye-closed")
        }
    }

    private static let operatorLog = Logger(label: "mememe.operator")

    /// Shows the pictures of sticks; choosing leads back.
    func choosePicture(_ title: String, then action: @escaping (String) -> Void) {
        guard !stack.isMoving else { return }
        stack.present(
            AlbumScreen(services, .operatorsPicture(title), onCancel: { [weak self] in self?.stack.pop() }) { [weak self] photo, _ in
                self?.stack.pop()
                action(photo.path)
            })
    }

    /// Asks for a line; keeping it leads back.
    func ask(_ question: LineScreen.Question, then action: @escaping (String) -> Void) {
        guard !stack.isMoving else { return }
        stack.push(
            LineScreen(
                services, question,
                actions: .init(
                    back: { [weak self] in self?.stack.pop() },
                    keep: { [weak self] line in
                        self?.stack.pop()
                        action(line)
                    })))
    }

    /// Asks one of the questions of the first start again; leaving it changes nothing.
    func askSetup(_ question: SetupQuestion) {
        guard let desk = operatorDesk, !stack.isMoving else { return }
        let step = SetupStep.alone { [weak self] in self?.stack.pop() }
        let surroundings = services.surroundings
        let done = { [weak self] (change: @escaping (inout Settings) -> Void) in
            desk.keep(change) { self?.stack.pop() }
        }
        switch question {
        case .language:
            let choice = services.configuration.languages
            stack.push(
                LanguageScreen(surroundings, step: step, choice.choice, chosen: choice.firstLanguage) { language in
                    done { $0.language = language.id }
                })
        case .rotation:
            stack.push(
                RotationScreen(surroundings, step: step, desk.panel.rotation(), turn: desk.panel.rotate) { rotation in
                    done { $0.rotation = rotation }
                })
        case .calibration: stack.push(calibrationScreen(desk, step, done))
        case .pin: break
        }
    }

    private func calibrationScreen(
        _ desk: OperatorDesk, _ step: SetupStep, _ done: @escaping (@escaping (inout Settings) -> Void) -> Void
    ) -> Screen {
        let touchScreens = desk.panel.touchScreens
        var before: [String: [Double]] = [:]
        return CalibrationScreen(
            services.surroundings, step: step,
            actions: .init(
                panelPlace: desk.panel.panelPlace,
                correct: { fit in
                    before = touchScreens?.calibrations ?? [:]
                    touchScreens?.calibrations = before.mapValues(fit.following)
                },
                takeBack: { touchScreens?.calibrations = before },
                answer: { [weak self] isCorrected in
                    guard isCorrected else { return self?.stack.pop() ?? () }
                    let calibrations = touchScreens?.calibrations ?? [:]
                    done { $0.calibrations = calibrations }
                }))
    }
}
