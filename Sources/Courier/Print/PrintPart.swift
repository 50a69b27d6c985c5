internal import Configuration
internal import CourierMessages
internal import Languages
internal import SystemCalls

/// The courier's part that speaks to the print server. It holds nothing between two requests: what a job does is the server's to know.
final class PrintPart: CourierPart {
    private let worker: PrintServerWorker
    private let voice: CourierVoice
    private var running = 0

    var isBusy: Bool { running > 0 }

    init(_ settings: PrintSettings, _ voice: CourierVoice) {
        worker = PrintServerWorker(settings)
        self.voice = voice
    }

    func stop() {}

    /// - Parameter language: what is refused is refused in.
    func take(_ request: PrintRequest, _ page: PassedDescriptor?, in language: Language, answer: @escaping (CourierAnswer) -> Void) {
        running += 1
        Task {
            answer(await worker.answer(to: request, page, in: language))
            running -= 1
            voice.settle()
        }
    }
}
