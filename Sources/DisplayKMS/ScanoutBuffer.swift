internal import CDRM
internal import Geometry
internal import SystemCalls

/// A block of memory that a display can read, as the driver laid it out.
struct DumbAllocation: ~Copyable {
    let handle: UInt32
    /// The driver's own distance from row to row, which may be larger than the pixels need.
    let bytesPerRow: Int
    let byteCount: Int
    private let card: GraphicsCard

    init(on card: GraphicsCard, size: Size, bitsPerPixel: UInt32) throws(SystemCallError) {
        var (handle, pitch): (UInt32, UInt32) = (0, 0)
        var byteCount: UInt64 = 0
        try checked("get \(size.width)x\(size.height) pixels of display memory on \(card.path)") {
            unsafe drmModeCreateDumbBuffer(
                card.descriptor.rawValue, UInt32(size.width), UInt32(size.height), bitsPerPixel, 0, &handle, &pitch, &byteCount)
        }
        (self.handle, bytesPerRow, self.byteCount) = (handle, Int(pitch), Int(byteCount))
        self.card = card
    }

    deinit { drmModeDestroyDumbBuffer(card.descriptor.rawValue, handle) }

    func map() throws(SystemCallError) -> MappedMemory {
        var offset: UInt64 = 0
        try checked("find display memory of \(card.path)") { unsafe drmModeMapDumbBuffer(card.descriptor.rawValue, handle, &offset) }
        return try MappedMemory(
            "map display memory of \(card.path)", descriptor: card.descriptor.rawValue, offset: Int(offset), byteCount: byteCount)
    }
}

/// The kernel's picture made of one allocation.
struct Framebuffer: ~Copyable {
    let id: UInt32
    private let card: GraphicsCard

    init(on card: GraphicsCard, of allocation: borrowing DumbAllocation, size: Size, format: ScanoutFormat) throws(SystemCallError) {
        let handles = [allocation.handle, 0, 0, 0]
        let pitches = [UInt32(allocation.bytesPerRow), 0, 0, 0]
        let offsets: [UInt32] = [0, 0, 0, 0]
        var id: UInt32 = 0
        let result = unsafe drmModeAddFB2(
            card.descriptor.rawValue, UInt32(size.width), UInt32(size.height), format.fourCharacterCode, handles, pitches, offsets, &id, 0)
        if result < 0 { throw SystemCallError(operation: "use \(format.rawValue) pixels on \(card.path)", code: -result) }
        self.id = id
        self.card = card
    }

    deinit { drmModeRmFB(card.descriptor.rawValue, id) }
}

/// One of the pictures that the display takes turns in reading.
struct ScanoutBuffer: ~Copyable {
    let framebuffer: Framebuffer
    /// What in it is older than the frame presented last.
    var stale: StaleArea
    let size: Size
    private let format: ScanoutFormat
    private let pixelsPerRow: Int
    private var memory: MappedMemory
    private let allocation: DumbAllocation

    init(on card: GraphicsCard, size: Size, format: ScanoutFormat) throws(SystemCallError) {
        let allocation = try DumbAllocation(on: card, size: size, bitsPerPixel: format.bitsPerPixel)
        let framebuffer = try Framebuffer(on: card, of: allocation, size: size, format: format)
        memory = try allocation.map()
        pixelsPerRow = allocation.bytesPerRow / format.bytesPerPixel
        self.allocation = allocation
        self.framebuffer = framebuffer
        self.size = size
        self.format = format
        stale = .none
    }

    /// Lets the whole picture be written; false for another format than 32 bits a pixel.
    mutating func write(_ draw: (inout MutableSpan<UInt32>, _ pixelsPerRow: Int) -> Void) -> Bool {
        guard format == .xrgb8888 else { return false }
        let pixelsPerRow = pixelsPerRow
        var words = memory.words
        draw(&words, pixelsPerRow)
        return true
    }

    /// Copies parts of a picture, which turned by `rotation` covers the buffer.
    mutating func copy(_ rectangles: [Rect], of picture: borrowing Picture, turned rotation: Rotation) {
        let (pixelsPerRow, size) = (pixelsPerRow, size)
        switch format {
        case .xrgb8888:
            var surface = ScanoutSurface(pixels: memory.words, pixelsPerRow: pixelsPerRow, size: size)
            for rect in rectangles { DisplayKMS.copy(rect, of: picture, turned: rotation, to: &surface) }
        case .rgb565:
            var surface = ScanoutSurface(pixels: memory.halfWords, pixelsPerRow: pixelsPerRow, size: size)
            for rect in rectangles { DisplayKMS.copy(rect, of: picture, turned: rotation, to: &surface) }
        }
    }
}
