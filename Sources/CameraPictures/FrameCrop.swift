internal import Geometry

/// Which part of a frame a preview shows.
enum FrameCrop {
    /// The largest part in the middle of a frame that has the shape of `target`.
    ///
    /// Its origin is even, because two neighbours share their colour.
    static func rect(of frame: Size, covering target: Size) -> Rect {
        let isWider = frame.width * target.height > target.width * frame.height
        let size =
            isWider
            ? Size(width: max(1, (frame.height * target.width + target.height / 2) / target.height), height: frame.height)
            : Size(width: frame.width, height: max(1, (frame.width * target.height + target.width / 2) / target.width))
        let fitting = Size(width: min(size.width, frame.width), height: min(size.height, frame.height))
        return Rect(
            x: (frame.width - fitting.width) / 2 & ~1, y: (frame.height - fitting.height) / 2 & ~1, width: fitting.width,
            height: fitting.height)
    }

    /// By what the decoder may divide a frame so that it still covers `target`: 8, 4, 2 or 1.
    ///
    /// libjpeg-turbo offers all eighths, but only these have transforms for the processor's vector units; six eighths take longer than
    /// the whole.
    static func divisor(of frame: Size, covering target: Size) -> Int {
        [8, 4, 2].first { divisor in
            let part = rect(of: reduced(frame, by: divisor), covering: target)
            return part.width >= target.width && part.height >= target.height
        } ?? 1
    }

    /// The size that the decoder gives a frame.
    static func reduced(_ frame: Size, by divisor: Int) -> Size {
        Size(width: (frame.width + divisor - 1) / divisor, height: (frame.height + divisor - 1) / divisor)
    }
}
