internal import Drawing
internal import Geometry
private import Glibc
internal import ImageFiles
internal import SystemCalls

/// What a child is asked for, as it goes through the socket: eleven words of 32 bits, and two descriptors beside them.
struct PictureJob: Equatable {
    static let wordCount = 11
    /// By what shares of a photo are multiplied to be words.
    private static let whole = Double(1 << 30)

    /// What is wanted of the file.
    enum Question: Equatable {
        case picture(PictureFrame)
        /// How large it is, and none of its pixels.
        case size
        /// A part of it, row by row, with a long side in the range.
        case rows(PhotoRows.Part, longSide: ClosedRange<Int>)
    }

    let question: Question
    let limits: ChildLimits

    /// The most pixels of a side that a picture of this frame may have.
    let limit: Size

    init(_ question: Question, _ limits: ChildLimits) {
        self.question = question
        self.limits = limits
        let whole = PixelFile.longestSide
        limit =
            switch question {
            case .size: Size(width: 1, height: 1)
            case .picture(.whole), .rows: Size(width: whole, height: whole)
            case .picture(.fitting(let size)), .picture(.seeThrough(let size)), .picture(.covering(let size)):
                Size(width: min(size.width, whole), height: min(size.height, whole))
            }
    }

    /// nil where the words make no sense.
    init?(words: [Int32]) {
        guard words.count == Self.wordCount, words[3...5].allSatisfy({ $0 > 0 }) else { return nil }
        let size = Size(width: Int(words[1]), height: Int(words[2]))
        let limits = ChildLimits(memory: Int(words[3]) << 20, processorSeconds: Int(words[4]), seconds: Int(words[5]))
        switch words[0] {
        case 0: self.init(.picture(.whole), limits)
        case 1 where !size.isEmpty: self.init(.picture(.fitting(size)), limits)
        case 2 where !size.isEmpty: self.init(.picture(.covering(size)), limits)
        case 3: self.init(.size, limits)
        case 5 where !size.isEmpty: self.init(.picture(.seeThrough(size)), limits)
        case 4 where !size.isEmpty && size.width <= size.height:
            guard let part = Self.part(words[6...]) else { return nil }
            self.init(.rows(part, longSide: size.width...size.height), limits)
        default: return nil
        }
    }

    var words: [Int32] {
        let (kind, size) =
            switch question {
            case .picture(.whole): (0, Size.zero)
            case .picture(.fitting(let size)): (1, size)
            case .picture(.covering(let size)): (2, size)
            case .size: (3, Size.zero)
            case .picture(.seeThrough(let size)): (5, size)
            case .rows(_, let range): (4, Size(width: range.lowerBound, height: range.upperBound))
            }
        let numbers = [kind, size.width, size.height, limits.memory >> 20, limits.processorSeconds, limits.seconds]
        let part = if case .rows(let part, _) = question { part } else { PhotoRows.Part.all }
        return numbers.map { Int32(clamping: $0) } + Self.words(of: part)
    }

    private static func words(of part: PhotoRows.Part) -> [Int32] {
        let shares = [part.topLeft.x, part.topLeft.y, part.bottomRight.x, part.bottomRight.y]
        return [Int32(part.rotation.rawValue)] + shares.map { Int32((min(max($0, 0), 1) * whole).rounded()) }
    }

    /// nil where there is no area.
    private static func part(_ words: ArraySlice<Int32>) -> PhotoRows.Part? {
        let shares = words.dropFirst().map { Double($0) / whole }
        guard let rotation = words.first.flatMap({ Rotation(rawValue: Int($0)) }), shares.count == 4 else { return nil }
        guard shares.allSatisfy((0...1).contains), shares[0] < shares[2], shares[1] < shares[3] else { return nil }
        return PhotoRows.Part(
            rotation: rotation, topLeft: UnitPoint(x: shares[0], y: shares[1]), bottomRight: UnitPoint(x: shares[2], y: shares[3]))
    }

    /// What the pixels of the answer are.
    var format: Bitmap.Format { if case .picture(.seeThrough) = question { .premultiplied } else { .opaque } }

    /// Whether a child's answer can be one to this job; what is no answer to it is not looked at.
    func accepts(_ size: Size) -> Bool {
        if case .picture(.covering(let wanted)) = question { return size == wanted }
        if case .rows(_, let range) = question, !range.contains(size.longSide) { return false }
        return !size.isEmpty && size.width <= limit.width && size.height <= limit.height
    }
}

/// How a child ended, as its server tells it: two words of 32 bits.
enum ChildEnd: Equatable {
    static let byteCount = 8

    /// By itself, with an exit status.
    case exited(Int32)
    /// By a signal: its own crash, its limits, or somebody's kill.
    case killed(signal: Int32)
    /// By its server, because it took too long.
    case outOfTime

    init?(words: [Int32]) {
        guard words.count == 2 else { return nil }
        switch words[0] {
        case 0: self = .exited(words[1])
        case 1: self = .killed(signal: words[1])
        case 2: self = .outOfTime
        default: return nil
        }
    }

    var words: [Int32] {
        switch self {
        case .exited(let status): [0, status]
        case .killed(let signal): [1, signal]
        case .outOfTime: [2, 0]
        }
    }
}

/// What a child says by its exit status.
enum ChildVerdict: Int32 {
    case shown = 0
    case notAPicture = 10
    case damaged, tooLarge, tookTooLong, formatMissing, unreadable
    /// The limits or the filter could not be put in place, so that nothing was read.
    case unprotected

    init(_ error: ImageFileError) {
        self =
            switch error {
            case .notAPicture: .notAPicture
            case .damaged: .damaged
            case .tooLarge: .tooLarge
            case .tookTooLong: .tookTooLong
            case .formatMissing: .formatMissing
            case .unreadable: .unreadable
            }
    }

    /// What the picture is said to be; nil where it is shown.
    var error: ImageFileError? {
        switch self {
        case .shown: nil
        case .notAPicture: .notAPicture
        case .damaged: .damaged
        case .tooLarge: .tooLarge
        case .tookTooLong: .tookTooLong
        case .formatMissing: .formatMissing
        case .unreadable, .unprotected: .unreadable(SystemCallError(operation: "read a picture", code: EIO))
        }
    }
}
