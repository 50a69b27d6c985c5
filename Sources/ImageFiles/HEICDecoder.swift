internal import CHEIF
internal import Drawing
internal import Geometry
private import Glibc

/// Decodes HEIC files, where libheif is installed.
enum HEICDecoder {
    /// Loads the library into this process, which can be done only as long as it may open files.
    static func prepare() { _ = HEIFLibrary.shared }

    static func size(_ bytes: [UInt8]) throws(ImageFileError) -> Size {
        guard let library = HEIFLibrary.shared else { throw .formatMissing }
        return try unsafe bytes.withUnsafeBytesTyped { (buffer) throws(ImageFileError) in try unsafe library.open(buffer).size }
    }

    /// A file's colour profile; empty without one.
    static func profile(_ bytes: [UInt8]) -> [UInt8] {
        guard let library = HEIFLibrary.shared else { return [] }
        do throws(ImageFileError) {
            return try unsafe bytes.withUnsafeBytesTyped { (buffer) throws(ImageFileError) in try unsafe library.open(buffer).profile }
        } catch {
            // Whoever asks has decoded the picture before, and knows.
            return []
        }
    }

    static func decode(
        _ bytes: [UInt8], _ limits: DecodeLimits, _ place: (Size) -> Placement
    ) throws(ImageFileError) -> sending DecodedPicture {
        guard let library = HEIFLibrary.shared else { throw .formatMissing }
        let size = try size(bytes)
        guard size.area <= limits.maximumWholePixels, size.longSide <= Bitmap.maximumSide else { throw .tooLarge }
        try limits.check(pixels: size.area, passes: 4)
        let bitmap = Bitmap(size: size, format: .opaque)
        try unsafe bytes.withUnsafeBytesTyped { (buffer) throws(ImageFileError) in
            try unsafe library.open(buffer).decode(into: bitmap)
        }
        OverWhite.flatten(bitmap)
        return DecodedPicture(place(size).apply(to: bitmap), PictureExtent(whole: size.height))
    }
}

extension [UInt8] {
    /// The standard library's, with the type of the error kept.
    fileprivate func withUnsafeBytesTyped<Value>(
        _ body: (UnsafeRawBufferPointer) throws(ImageFileError) -> Value
    ) throws(ImageFileError) -> Value {
        let result = unsafe withUnsafeBytes { buffer -> Result<Value, ImageFileError> in
            do throws(ImageFileError) {
                return .success(try unsafe body(buffer))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// The functions of libheif, found by their names.
@safe
private struct HEIFLibrary: Sendable {
    static let shared = HEIFLibrary()

    let contextAlloc: mememe_heif_context_alloc
    let contextFree: mememe_heif_free
    let handleRelease: mememe_heif_free
    let imageRelease: mememe_heif_free
    let setThreads: mememe_heif_set_threads
    let read: mememe_heif_read
    let primary: mememe_heif_primary
    let (width, height): (mememe_heif_length, mememe_heif_length)
    let profileLength: mememe_heif_profile_length
    let profile: mememe_heif_profile
    let decode: mememe_heif_decode
    let (imageWidth, imageHeight): (mememe_heif_image_length, mememe_heif_image_length)
    let plane: mememe_heif_plane

    private init?() {
        guard let library = unsafe dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL) else { return nil }
        func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
            unsafe dlsym(library, name).map { unsafe unsafeBitCast($0, to: type) }
        }
        guard let initialize = unsafe find("heif_init", mememe_heif_init.self),
            let contextAlloc = unsafe find("heif_context_alloc", mememe_heif_context_alloc.self),
            let contextFree = unsafe find("heif_context_free", mememe_heif_free.self),
            let handleRelease = unsafe find("heif_image_handle_release", mememe_heif_free.self),
            let imageRelease = unsafe find("heif_image_release", mememe_heif_free.self),
            let setThreads = unsafe find("heif_context_set_max_decoding_threads", mememe_heif_set_threads.self),
            let read = unsafe find("heif_context_read_from_memory_without_copy", mememe_heif_read.self),
            let primary = unsafe find("heif_context_get_primary_image_handle", mememe_heif_primary.self),
            let width = unsafe find("heif_image_handle_get_width", mememe_heif_length.self),
            let height = unsafe find("heif_image_handle_get_height", mememe_heif_length.self),
            let profileLength = unsafe find("heif_image_handle_get_raw_color_profile_size", mememe_heif_profile_length.self),
            let profile = unsafe find("heif_image_handle_get_raw_color_profile", mememe_heif_profile.self),
            let decode = unsafe find("heif_decode_image", mememe_heif_decode.self),
            let imageWidth = unsafe find("heif_image_get_width", mememe_heif_image_length.self),
            let imageHeight = unsafe find("heif_image_get_height", mememe_heif_image_length.self),
            let plane = unsafe find("heif_image_get_plane_readonly", mememe_heif_plane.self)
        else { return nil }
        // Finds the decoders that lie beside the library.
        _ = unsafe initialize(nil)
        unsafe (self.contextAlloc, self.contextFree, self.handleRelease) = (contextAlloc, contextFree, handleRelease)
        unsafe (self.imageRelease, self.setThreads, self.read, self.primary) = (imageRelease, setThreads, read, primary)
        unsafe (self.width, self.height, self.decode) = (width, height, decode)
        unsafe (self.profileLength, self.profile) = (profileLength, profile)
        unsafe (self.imageWidth, self.imageHeight, self.plane) = (imageWidth, imageHeight, plane)
    }

    /// The file's main picture; the bytes must stay for as long as it is used.
    func open(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) -> HEIFPicture {
        try unsafe HEIFPicture.open(self, bytes)
    }
}

/// The main picture of one file.
@safe
private struct HEIFPicture: ~Copyable {
    private let library: HEIFLibrary
    private let context: UnsafeMutableRawPointer
    private let handle: UnsafeMutableRawPointer

    static func open(_ library: HEIFLibrary, _ bytes: UnsafeRawBufferPointer) throws(ImageFileError) -> HEIFPicture {
        guard let context = unsafe library.contextAlloc() else { throw .damaged }
        unsafe library.setThreads(context, 0)
        var handle: UnsafeMutableRawPointer?
        let isRead = unsafe library.read(context, bytes.baseAddress, bytes.count, nil).code == 0
        guard isRead, unsafe library.primary(context, &handle).code == 0, let handle = unsafe handle else {
            unsafe library.contextFree(context)
            throw .damaged
        }
        return unsafe HEIFPicture(library, context, handle)
    }

    private init(_ library: HEIFLibrary, _ context: UnsafeMutableRawPointer, _ handle: UnsafeMutableRawPointer) {
        self.library = library
        unsafe (self.context, self.handle) = (context, handle)
    }

    deinit {
        unsafe library.handleRelease(handle)
        unsafe library.contextFree(context)
    }

    /// Of the picture as it is shown: the library turns it upright.
    var size: Size {
        get throws(ImageFileError) {
            let size = unsafe Size(width: Int(library.width(handle)), height: Int(library.height(handle)))
            if size.isEmpty || size.width < 0 || size.height < 0 { throw .damaged }
            return size
        }
    }

    /// What says what the picture's numbers mean; empty where nothing does.
    var profile: [UInt8] {
        let count = unsafe library.profileLength(handle)
        guard count > 0, count <= EmbeddedProfile.largest else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let code = unsafe library.profile(handle, &bytes).code
        return code == 0 ? bytes : []
    }

    /// Fills a bitmap of the picture's size with words of straight alpha.
    func decode(into bitmap: Bitmap) throws(ImageFileError) {
        var image: UnsafeMutableRawPointer?
        let code = unsafe library.decode(handle, &image, MEMEME_HEIF_COLORSPACE_RGB, MEMEME_HEIF_CHROMA_INTERLEAVED_RGBA, nil).code
        guard code == 0, let image = unsafe image else { throw .damaged }
        defer { unsafe library.imageRelease(image) }
        var stride: Int32 = 0
        let channel = MEMEME_HEIF_CHANNEL_INTERLEAVED
        let size = unsafe Size(width: Int(library.imageWidth(image, channel)), height: Int(library.imageHeight(image, channel)))
        guard size == bitmap.size, let plane = unsafe library.plane(image, channel, &stride), Int(stride) >= size.width * 4 else {
            throw .damaged
        }
        let gap = bitmap.wordsPerRow
        bitmap.withMutableWords { words in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let pixel = unsafe plane + y * Int(stride) + 4 * x
                    let color = unsafe UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
                    words[y * gap + x] = unsafe UInt32(pixel[3]) << 24 | color
                }
            }
        }
    }
}
