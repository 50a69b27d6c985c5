internal import Configuration
internal import Toolkit

/// What helps guests who see, reach or touch otherwise.
extension Navigator {
    /// How long the sheet lies over the invitation without an answer.
    private static let patience = Duration.seconds(30)

    /// Lets a guest choose how the booth looks and takes touches.
    func chooseAccess() {
        guard !stack.isMoving else { return }
        let sheet = AccessSheet(services.surroundings, offeredChoices, isOn: { isOn($0) }) { [weak self] in self?.switchAccess($0, $1) }
        accessSheet = sheet
        sheet.present(in: host, above: stack)
        guard stack.top is AttractScreen else { return }
        noteAccessOverInvitation()
    }

    /// Whoever does not go on from the invitation leaves nothing chosen to the next one.
    private func noteAccessOverInvitation() {
        services.surroundings.timers.cancel(accessTimer)
        accessTimer = services.surroundings.timers.after(Self.patience) { [weak self] in
            guard let self, stack.top is AttractScreen else { return }
            accessSheet?.dismiss()
            services.access = GuestAccess(services.configuration)
            services.speech?.guestHasGone()
        }
    }

    private var offeredChoices: [AccessSheet.Choice] {
        AccessSheet.Choice.allCases.filter { choice in
            switch choice {
            case .speech: services.speech?.isOffered == true
            case .reach: services.surroundings.metrics.mayReachLow
            default: true
            }
        }
    }

    private func isOn(_ choice: AccessSheet.Choice) -> Bool {
        let access = services.access
        return switch choice {
        case .largeText: access.textSize == .large
        case .largestText: access.textSize == .largest
        case .contrast: access.hasHighContrast
        case .motion: access.reducesMotion
        case .speech: services.speech?.isOn == true
        case .steady: access.isSteady
        case .reach: access.reachesLow
        }
    }

    private func switchAccess(_ choice: AccessSheet.Choice, _ isOn: Bool) {
        switch choice {
        case .largeText: services.access.textSize = isOn ? .large : .usual
        case .largestText: services.access.textSize = isOn ? .largest : .usual
        case .contrast: services.access.hasHighContrast = isOn
        case .motion: services.access.reducesMotion = isOn
        case .speech: services.speech?.isOn = isOn
        case .steady: services.access.isSteady = isOn
        case .reach: services.access.reachesLow = isOn
        }
        accessSheet?.show { self.isOn($0) }
        if stack.top is AttractScreen { noteAccessOverInvitation() }
    }
}
