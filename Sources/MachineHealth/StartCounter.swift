internal import SystemCalls

/// Counts the starts of the kiosk, in a file of one line beside the memes.
public enum StartCounter {
    /// Counts a start and returns the sum; nil where it can't be kept.
    ///
    /// - Parameter folder: the data directory.
    public static func noteStart(in folder: String) async -> Int? { await Clerk().noteStart(folder + "/starts") }

    /// The medium is waited for on a thread of its own.
    private actor Clerk {
        private nonisolated let executor = BlockingExecutor(label: "mememe.starts")
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        func noteStart(_ path: String) -> Int? {
            let count = (read(path) ?? 0) + 1
            do {
                try AtomicFile.write(Array("\(count)\n".utf8), to: path)
                return count
            } catch {
                return nil
            }
        }

        /// Nil before the first start, and for what nobody here has written.
        private func read(_ path: String) -> Int? {
            // Why it can't be read does not matter: counting begins anew.
            guard let bytes = try? firstBytes(ofFile: path, atMost: 32) else { return nil }
            let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first
            return line.flatMap { Int($0) }.flatMap { (0..<Int.max / 2).contains($0) ? $0 : nil }
        }
    }
}
