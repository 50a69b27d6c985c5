internal import Drawing
internal import Geometry
private import ImageFiles
internal import SystemCalls

/// Encodes pictures as PNG files, away from the main actor, one after another.
@MainActor
final class ScreenshotWriter {
    /// What the `screenshot` method answers.
    struct PictureSize: Encodable, Equatable {
        var width: Int
        var height: Int
    }

    private let encoder = ScreenshotEncoder()

    /// Writes what a bitmap shows now, and calls back on the main actor.
    func write(_ bitmap: Bitmap, to path: String, _ completion: @escaping (Result<PictureSize, AutomationError>) -> Void) {
        let size = bitmap.size
        let words = unsafe bitmap.words.withUnsafeBufferPointer { unsafe Array($0) }
        let encoder = encoder
        Task {
            do {
                try await encoder.write(words, size: size, to: path)
                completion(.success(PictureSize(width: size.width, height: size.height)))
            } catch {
                completion(.failure(.refused("the kiosk \(error)")))
            }
        }
    }
}

/// The thread that pictures are encoded on.
private actor ScreenshotEncoder {
    private nonisolated let executor = BlockingExecutor(label: "mememe.screenshot")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func write(_ words: [UInt32], size: Size, to path: String) throws(SystemCallError) {
        let bitmap = Bitmap(size: size, format: .opaque)
        bitmap.withMutableWords { target in
            unsafe target.withUnsafeMutableBufferPointer { unsafe _ = $0.update(fromContentsOf: words) }
        }
        try AtomicFile.write(ImageFile.png(bitmap), to: path)
    }
}
