internal import Configuration
internal import Devices
internal import Geometry
internal import Languages
private import Logging
internal import Toolkit

/// Asks what the kiosk was not told yet, question by question. Each answer is on the medium before the next question comes, so after a
/// power cut the rest is asked.
final class SetupFlow {
    /// What the answers act on while they are given.
    struct Panel {
        /// How the picture is turned, its mounting aside.
        var rotation: () -> Rotation
        var rotate: (Rotation) -> Void
        /// The place on the panel, unrotated, of a pixel of the picture.
        var panelPlace: (Point) -> UnitPoint
        /// The touch screens on it, if somebody can say how they lie.
        var touchScreens: (any TouchCalibrating)?
    }

    private let surroundings: Surroundings
    private let stack: NavigationStack
    private let configuration: Configuration
    private let keeper: SettingsKeeper
    private let panel: Panel
    private let questions: [SetupQuestion]
    private let onDone: () -> Void
    private static let log = Logger(label: "mememe.setup")

    /// - Parameters:
    ///   - configuration: what the kiosk would start with.
    ///   - onDone: called once everything is answered and seen to be.
    init(
        _ stack: NavigationStack, _ configuration: Configuration, _ keeper: SettingsKeeper, panel: Panel, onDone: @escaping () -> Void
    ) {
        surroundings = stack.surroundings
        (self.stack, self.configuration, self.keeper) = (stack, configuration, keeper)
        (self.panel, self.onDone) = (panel, onDone)
        questions = SetupQuestion.all(for: keeper, panel.touchScreens)
    }

    /// Shows the first question without an answer; false when there is none. Those before it can be gone back to.
    func start() -> Bool {
        guard let first = questions.firstIndex(where: { !$0.isAnswered(in: keeper.settings) }) else { return false }
        show(first)
        return true
    }

    private func goOn(from index: Int) {
        // Answers that were kept by an earlier start, behind the one that was missing, are not asked for again.
        let next = questions.indices.first { $0 > index && !questions[$0].isAnswered(in: keeper.settings) }
        stack.push(screen(next ?? questions.count))
    }

    private func step(_ index: Int) -> SetupStep {
        let back = { [weak self] in
            guard let self else { return }
            stack.pop()
        }
        return SetupStep(number: index + 1, count: questions.count, back: index == 0 ? nil : back)
    }

    // MARK: - Questions

    private func screen(_ index: Int) -> Screen {
        guard index < questions.count else { return SetupDoneScreen(surroundings, step: step(index), onStart: onDone) }
        switch questions[index] {
        case .language: return languageScreen(index)
        case .rotation:
            return RotationScreen(surroundings, step: step(index), panel.rotation(), turn: panel.rotate) { [weak self] rotation in
                self?.answer(index) { $0.rotation = rotation }
            }
        case .calibration: return calibrationScreen(index)
        case .pin:
            return PINScreen(surroundings, step: step(index), hasPIN: keeper.settings.pin != nil) { [weak self] pin in
                self?.answer(index, pin: pin)
            }
        }
    }

    private func languageScreen(_ index: Int) -> Screen {
        LanguageScreen(
            surroundings, step: step(index), configuration.languages.choice, chosen: Interface.language,
            onChoose: { [weak self] in self?.speak($0, from: index) },
            onAnswer: { [weak self] language in self?.answer(index) { $0.language = language.id } })
    }

    /// Asks the same question in the language that was touched.
    private func speak(_ language: Language, from index: Int) {
        guard language != Interface.language else { return }
        stack.window?.speak(language)
        show(index)
    }

    /// Shows a question with those before it below, so that they can be gone back to.
    private func show(_ index: Int) {
        stack.setRoot(screen(0))
        for later in 1..<max(index + 1, 1) { stack.push(screen(later), animated: false) }
    }

    private func calibrationScreen(_ index: Int) -> Screen {
        let touchScreens = panel.touchScreens
        var before: [String: [Double]] = [:]
        return CalibrationScreen(
            surroundings, step: step(index),
            actions: .init(
                panelPlace: panel.panelPlace,
                correct: { fit in
                    before = touchScreens?.calibrations ?? [:]
                    touchScreens?.calibrations = before.mapValues(fit.following)
                },
                takeBack: { touchScreens?.calibrations = before },
                answer: { [weak self] isCorrected in
                    let calibrations = isCorrected ? touchScreens?.calibrations ?? [:] : self?.keeper.settings.calibrations ?? [:]
                    self?.answer(index) { $0.calibrations = calibrations }
                }))
    }

    // MARK: - Answers

    private func answer(_ index: Int, _ change: @escaping (inout Settings) -> Void) {
        keep(index) { try await $0.keep(change) }
    }

    private func answer(_ index: Int, pin: String?) {
        guard let pin else { return goOn(from: index) }
        keep(index) { try await $0.keep(pin: pin) }
    }

    /// Goes on once the answer is kept. While it is written nothing can be touched, so that it is given once.
    private func keep(_ index: Int, _ write: @escaping (SettingsKeeper) async throws -> Void) {
        surroundings.activity.begin()
        stack.isInteractive = false
        Task {
            do {
                try await write(keeper)
                goOn(from: index)
            } catch {
                Self.log.error("an answer can't be kept: \(error)")
                (stack.top as? any SetupAnswering)?.say(localized("This can’t be kept. Please try again."))
            }
            stack.isInteractive = true
            surroundings.activity.end()
        }
    }
}
