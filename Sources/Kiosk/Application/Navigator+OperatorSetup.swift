internal import Configuration
internal import Devices
internal import Geometry
internal import Memes
internal import Toolkit

/// What the operator's panel has screens of their own for.
extension Navigator {
    /// Shows all memes, to delete some of them.
    func chooseMemes() {
        guard !stack.isMoving else { return }
        stack.push(
            MemeChoiceScreen(
                services, back: { [weak self] in self?.stack.pop() }, delete: { [weak self] in self?.delete($0) }))
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
            let languages = services.configuration.keyboard.languages.map(KeyboardLayout.offered) ?? KeyboardLayout.all
            let chosen = desk.keeper.settings.language ?? services.configuration.offeredLanguages[0]
            stack.push(
                LanguageScreen(surroundings, step: step, languages, chosen: chosen) { language in done { $0.language = language } })
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
