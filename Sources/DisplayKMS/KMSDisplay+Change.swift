internal import CDRM
internal import Devices
private import Dispatch
internal import Geometry
private import Glibc
internal import Logging
internal import SystemCalls

/// What is lit, in so far as a difference in it calls for a new mode.
struct LitConnector: Equatable {
    var connector: UInt32
    var mode: ModeDescription
    var mounting: Rotation
}

/// How a display comes, changes and goes while the program runs.
extension KMSDisplay {
    /// Becomes the card's master.
    func connect(to card: GraphicsCard) throws(DisplayError) {
        name = card.name
        do { try card.becomeMaster() } catch {
            throw error.code == ENODEV ? .disconnected(error.description) : .busy(sentence(aboutHolderOf: card.path))
        }
        self.card = CardConnection(card) { [weak self] flips in self?.received(flips) }
    }

    /// Asks the card what is plugged in, and waits for the answer.
    func readConnectors() throws(DisplayError) {
        guard let card = card?.card else { return }
        do throws(SystemCallError) { connectors = try connectorStates(of: card) } catch { throw DisplayError(lighting: error) }
    }

    /// Prepares the best connector of those that were found last, or makes the display unavailable when nothing is plugged in.
    func light() throws(DisplayError) {
        guard let card = card?.card else { return }
        guard let best = bestConnector(of: connectors.map(\.description), named: choice.connector),
            let state = connectors.first(where: { $0.description.id == best.id })
        else { return goDark() }
        do throws(SystemCallError) { try light(state, on: card) } catch { throw DisplayError(lighting: error) }
    }

    private func light(_ state: ConnectorState, on card: GraphicsCard) throws(SystemCallError) {
        guard let index = bestMode(of: state.description.modes, wish: choice.mode.flatMap(ModeWish.init)) else { return }
        let timing = state.description.modes[index]
        let next = LitConnector(connector: state.description.id, mode: timing, mounting: state.description.mounting)
        if lit?.connector != next.connector { try scanout?.turnOff() } else if scanout?.isOnScreen == true { retired = scanout }
        let route = try Route(to: state, timing: state.timings[index], on: card)
        if before == nil { before = CRTCSnapshot(of: route, on: card) }
        let scanout = try Scanout(route, rotation: wishedRotation + next.mounting, format: choice.format, on: card)
        (self.scanout, lit, panelMounting) = (scanout, next, next.mounting)
        name = "\(state.description.name) on \(card.name)"
        connectorFolder = "/sys/class/drm/\(card.name)-\(state.description.name)"
        let millimetres = plausibleMillimetres(state.description.millimetres, for: timing.size)
        mode = DisplayMode(size: timing.size, millimetres: millimetres, refreshMillihertz: timing.refreshMillihertz)
        flips.interval = mode.frameInterval
        isAvailable = true
        logger.info("\(name): \(timing.summary), \(scanout.summary)")
        if let wish = choice.mode, ModeWish(wish)?.size != timing.size { logger.warning("\(name) does not offer the mode \(wish)") }
    }

    /// Looks at the card again, away from the main actor, and tells a difference then.
    ///
    /// - Parameter force: whether the mode is set again even if there is none.
    func reconsider(force: Bool) {
        guard !isClosed else { return }
        if isLooking {
            nextLook = force || nextLook == true
            return
        }
        isLooking = true
        let asked = card?.card
        Task { [weak self, reader, choice] in
            do throws(CardReader.Failure) {
                let look = try await reader.look(at: asked, choice)
                self?.looked(at: asked, .success(look), force: force)
            } catch {
                self?.looked(at: asked, .failure(error), force: force)
            }
        }
    }

    private func looked(at asked: GraphicsCard?, _ result: Result<CardReader.Look, CardReader.Failure>, force: Bool) {
        isLooking = false
        guard !isClosed else { return }
        // The card may have been lost meanwhile; then this says nothing of the one that comes next.
        if asked === card?.card { adopt(result, force: force) } else { nextLook = force || nextLook == true }
        guard let next = nextLook else { return }
        nextLook = nil
        reconsider(force: next)
    }

    private func adopt(_ result: Result<CardReader.Look, CardReader.Failure>, force: Bool) {
        do {
            let look = try result.get()
            if card == nil { try connect(to: look.card) }
            connectors = look.connectors
            try reconsiderConnectors(of: look.card, force: force)
        } catch CardReader.Failure.refused(let error) {
            logger.debug("The display is not back: \(error)")
        } catch CardReader.Failure.lost(let error) {
            lose(error)
        } catch let error as SystemCallError {
            lose(error)
        } catch {
            logger.debug("The display is not back: \(error)")
            if case .busy? = error as? DisplayError { retryLater() }
        }
    }

    private func reconsiderConnectors(of card: GraphicsCard, force: Bool) throws(SystemCallError) {
        guard let best = bestConnector(of: connectors.map(\.description), named: choice.connector) else { return goDark() }
        if !force, isAvailable, !best.hasBadLink, lit == wanted(best) { return }
        try card.becomeMaster()
        flips.abandon()
        changeLater()
    }

    private func wanted(_ connector: ConnectorDescription) -> LitConnector? {
        guard let index = bestMode(of: connector.modes, wish: choice.mode.flatMap(ModeWish.init)) else { return nil }
        return LitConnector(connector: connector.id, mode: connector.modes[index], mounting: connector.mounting)
    }

    /// Makes a change at a later turn of the loop, when no frame is on its way.
    ///
    /// It is tried then also when one was waiting already: the frame that it waited for may have been abandoned.
    func changeLater() {
        isChanging = true
        DispatchQueue.main.async {
            MainActor.assumeIsolated { self.applyChange() }
        }
    }

    func applyChange() {
        guard isChanging, flips.isIdle else { return }
        isChanging = false
        retry?.cancel()
        retry = nil
        do {
            try light()
            if isAvailable { onEvent?(.changed) }
        } catch {
            logger.error("\(name): \(error)")
            becomeUnavailable()
            retryLater()
        }
    }

    /// Switches off what nobody can see any more.
    private func goDark() {
        abandonFrameAndChange()
        retry?.cancel()
        retry = nil
        do { try scanout?.turnOff() } catch { logger.debug("\(name) could not be switched off: \(error)") }
        (scanout, retired, lit) = (nil, nil, nil)
        logger.notice("\(name): \(choice.connector.map { "\($0) is not" } ?? "nothing is") plugged in")
        becomeUnavailable()
    }

    /// Takes note that the card refuses us: it was pulled out, or another program took the screen over.
    ///
    /// A card that was pulled out is heard of when it comes back; for anything else we have to ask.
    func lose(_ error: SystemCallError) {
        logger.log(level: isAvailable ? .error : .debug, "\(name) is lost: \(error)")
        if isAvailable, let path = card?.card.path, error.code == EACCES { logger.error("\(sentence(aboutHolderOf: path))") }
        abandonFrameAndChange()
        becomeUnavailable()
        guard error.code == ENODEV || error.code == EBADF else { return retryLater() }
        (scanout, retired, lit, before) = (nil, nil, nil, nil)
        connectors = []
        card?.close()
        card = nil
    }

    /// Waits no more for the frame on its way, nor with a change for that frame: what is lit next is as is wished then.
    private func abandonFrameAndChange() {
        flips.abandon()
        isChanging = false
    }

    private func becomeUnavailable() {
        guard isAvailable else { return }
        isAvailable = false
        DispatchQueue.main.async {
            MainActor.assumeIsolated { if !self.isAvailable { self.onEvent?(.unavailable) } }
        }
    }

    /// Tries again in a second; the kernel tells nobody that another program has given a card back.
    private func retryLater() {
        retry?.cancel()
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.reconsider(force: true) }
        }
        timer.schedule(deadline: .now() + .seconds(1), leeway: .milliseconds(100))
        timer.resume()
        retry = timer
    }

    private func received(_ events: Result<[FlipEvent], SystemCallError>) {
        switch events {
        case .success(let list): for flip in list { flips.finished(flip, stampsMonotonicTime: card?.card.stampsMonotonicTime ?? false) }
        case .failure(let error): lose(error)
        }
    }
}

extension DisplayError {
    /// What an error means that came up on the way to a picture.
    fileprivate init(lighting error: SystemCallError) {
        self = error.code == EINVAL || error.code == ENOTSUP ? .unsupported(error.description) : .failed(error.description)
    }
}

extension ModeDescription {
    fileprivate var summary: String { "\(size.width)x\(size.height) at \(Double(refreshMillihertz) / 1000) Hz" }
}

extension Scanout {
    /// Says for the log how the picture gets there.
    fileprivate var summary: String {
        "\(format.rawValue), turned by \(rotation.rawValue)° \(planeTurns ? "by the display" : "while copying")"
    }
}
