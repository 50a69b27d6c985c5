private import Logging
internal import Memes
internal import Toolkit

/// The screens of destinations that have one.
extension ShareFlow {
    private static let log = Logger(label: "mememe.share")

    /// The code that takes the meme to a phone.
    ///
    /// - Parameter below: the screen that it was opened from; nil for the sheet.
    func phoneScreen(_ phone: any PhoneDestination, _ meme: Meme, over below: Screen?) -> Screen {
        let printer = below == nil ? services.printer : nil
        var actions = PhoneScreen.Actions(
            back: { self.goBack(toSheet: below == nil) }, done: { self.onEnd(self.endWithoutNews) },
            arrived: { [weak self] _ in self?.arrived(meme, phone) })
        if let printer { actions.print = { [weak self] in self?.alsoPrint(printer, meme) } }
        return PhoneScreen(services, .take, printer: printer, actions: actions) { () async throws(ShareError) -> any PhoneOffer in
            try await self.noting(phone) { () async throws(ShareError) in try await phone.offer(meme) }
        }
    }

    /// Counts when a destination does not take a meme.
    private func noting<Value>(
        _ destination: any ShareDestination, _ body: () async throws(ShareError) -> Value
    ) async throws(ShareError) -> Value {
        do {
            return try await body()
        } catch {
            services.noteFailure(at: destination.identifier)
            throw error
        }
    }

    private func arrived(_ meme: Meme, _ destination: any ShareDestination) {
        hasArrived = true
        Task { await services.noteShare(of: meme, to: destination.identifier) }
    }

    private func alsoPrint(_ printer: any PrintDestination, _ meme: Meme) {
        guard let top = stack.top as? PhoneScreen, !stack.isMoving else { return }
        stack.push(printScreen(printer, meme, over: top))
    }

    /// How many copies there will be, and then the print on its way.
    func printScreen(_ printer: any PrintDestination, _ meme: Meme, over below: Screen?) -> Screen {
        PrintSetupScreen(
            services, meme, on: printer,
            actions: .init(
                back: { self.goBack(toSheet: below == nil) },
                submit: { (copies: Int) async throws(ShareError) in
                    let print = try await self.noting(printer) { () async throws(ShareError) in
                        try await self.services.prints.start(meme, copies: copies, on: printer)
                    }
                    self.hasArrived = true
                    // Whoever went elsewhere meanwhile, be it to print another meme, hears of it there.
                    if let top = self.stack.top as? PrintSetupScreen, top.meme.id == meme.id { self.stack.push(self.printingScreen(print)) }
                }))
    }

    /// A print on its way.
    func printingScreen(_ print: RunningPrint) -> PrintingScreen {
        PrintingScreen(
            services, print,
            actions: .init(
                leave: { self.onEnd(.done) }, another: { self.onEnd(.another) },
                phone: { self.sendToPhone(print) }, retry: { [services] in services.prints.retry(print) }, cancel: { print.takeBack() }))
    }

    private func sendToPhone(_ print: RunningPrint) {
        guard let phone = services.readyPhone, let top = stack.top as? PrintingScreen, !stack.isMoving else { return }
        stack.push(phoneScreen(phone, print.meme, over: top))
    }

    /// The addresses that the meme is mailed to.
    func mailScreen(_ mail: any MailDestination, _ meme: Meme) -> Screen {
        MailScreen(
            services, addressLimit: mail.addressLimit,
            actions: .init(
                back: { self.goBack(toSheet: true) },
                send: { (addresses: [MailAddress]) async throws(ShareError) in
                    let language = self.services.guestLanguage
                    let receipt = try await self.noting(mail) { () async throws(ShareError) in
                        try await mail.send(meme, to: addresses, language: language)
                    }
                    Self.log.info("The meme \(meme.id) goes by mail")
                    await self.services.noteShare(of: meme, to: mail.identifier)
                    self.onEnd(.arrived(receipt, mail))
                }))
    }
}
