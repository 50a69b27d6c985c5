private import CLinux
private import Glibc
private import ImageFiles
internal import SystemCalls

/// A running picture server and the socket to it, both gone with this.
struct ServerConnection: ~Copyable {
    private let process: ChildProcess
    private let socket: OwnedDescriptor

    private init(process: ChildProcess, socket: consuming OwnedDescriptor) {
        self.process = process
        self.socket = socket
    }

    /// Starts a server, which inherits nothing but its end of a socket.
    static func start(_ command: [String]) throws(SystemCallError) -> ServerConnection {
        let ends = try SocketPair(keepsMessagesApart: true)
        return ServerConnection(process: try spawn(command, socket: ends.theirs.rawValue), socket: ends.ours)
    }

    deinit { process.end() }

    /// How the child of a job ended; nil when the server is gone or says nothing.
    func run(_ job: PictureJob, file: Int32, pixels: Int32, patience seconds: Int) -> ChildEnd? {
        start(job, file: file, pixels: pixels) ? end(patience: seconds) : nil
    }

    /// Has a child begin with a job; false when the server is gone.
    func start(_ job: PictureJob, file: Int32, pixels: Int32) -> Bool {
        let words = job.words
        return unsafe clinux_send_with_descriptors(socket.rawValue, words, PictureJob.wordCount * 4, file, pixels)
            == PictureJob.wordCount * 4
    }

    /// Waits until the child of the job ends that was started last; nil when the server is gone or says nothing.
    func end(patience seconds: Int) -> ChildEnd? {
        OwnedWords.receive(2, from: socket.rawValue, seconds: seconds).flatMap { ChildEnd(words: $0) }
    }

    private static func spawn(_ command: [String], socket: Int32) throws(SystemCallError) -> ChildProcess {
        // A child that crashes is gone at once: what it looked at is worth no backtrace, and the filter lets none be made.
        try ChildProcess(
            command,
            descriptors: [(PictureServer.socket, .descriptor(socket))]
                + (0...2).map { ($0, .file("/dev/null", flags: O_RDWR)) },
            environment: ["SWIFT_BACKTRACE=enable=no"])
    }
}
