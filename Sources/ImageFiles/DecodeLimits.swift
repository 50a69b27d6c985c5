/// What a picture may cost.
public struct DecodeLimits: Hashable, Sendable {
    /// Of the file.
    public var maximumBytes: Int
    /// Of a picture whose format can be decoded at a reduced size (JPEG).
    public var maximumPixels: Int
    /// Of a picture that must be decoded whole before it can be made smaller (PNG, WebP, progressive JPEG): it takes four bytes a pixel.
    public var maximumWholePixels: Int
    /// Of a progressive JPEG. Encoders write about ten; 1,500 in 110 kB keep the usual decoders busy for ten seconds.
    public var maximumScans: Int
    /// How long decoding may take, as predicted from the header before it begins: C decoders can't be interrupted.
    public var time: Duration

    /// What a booth with 1 GB of memory takes from strangers: what has room in 512 MB (`standardMemory`).
    ///
    /// 64 MB holds any camera's JPEG; 450 megapixels any JPEG panorama (rows are made smaller as they are read); 40 megapixels are
    /// 160 MB while a PNG is being made smaller. Five seconds is the longest that a guest waits for a thumbnail.
    public static let standard = DecodeLimits(
        maximumBytes: 64 << 20, maximumPixels: 450_000_000, maximumWholePixels: 40_000_000, maximumScans: 100, time: .seconds(5))

    /// Bytes of memory in which every picture within the standard limits is decoded.
    public static let standardMemory = 512 << 20

    /// What has room in less memory: files and whole pictures as much smaller as there is less of it.
    public static func fitting(memory: Int) -> DecodeLimits {
        let share = min(1, Double(max(memory, 0)) / Double(standardMemory))
        var limits = standard
        limits.maximumBytes = Int(Double(standard.maximumBytes) * share)
        limits.maximumWholePixels = Int(Double(standard.maximumWholePixels) * share)
        return limits
    }

    public init(maximumBytes: Int, maximumPixels: Int, maximumWholePixels: Int, maximumScans: Int, time: Duration) {
        self.maximumBytes = maximumBytes
        self.maximumPixels = maximumPixels
        self.maximumWholePixels = maximumWholePixels
        self.maximumScans = maximumScans
        self.time = time
    }

    /// Refuses what would take too long.
    ///
    /// - Parameter passes: how often every pixel is visited.
    func check(pixels: Int, passes: Int) throws(ImageFileError) {
        // A slow board (a Raspberry Pi 4, a tenth as fast as where 12 megapixels in ten scans took 110 ms) does 100 million a second.
        let seconds = Double(pixels) * Double(passes) / 100e6
        if .seconds(seconds) > time { throw .tookTooLong }
    }
}
