internal import Drawing
public import Geometry
public import ImageFiles
public import Memes
internal import SystemCalls
public import Text

/// Decodes photos and draws memes away from the main actor.
public actor ImageWorkshop {
    /// A thread of its own: once Swift's shared threads have worked, their scheduler wakes the process every second for ever.
    private nonisolated let executor = BlockingExecutor(label: "mememe.pictures")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let engine: TextEngine
    private let decoding: any PictureDecoding
    private let paint = PaintCache()

    /// A workshop with a thread and a text engine of its own.
    ///
    /// - Parameter decoding: gets the pixels of every photo; they all come from outside, also the ones that were kept.
    public init(catalog: FontCatalog, decoding: any PictureDecoding = DirectDecoding()) {
        engine = TextEngine(catalog: catalog)
        self.decoding = decoding
    }

    /// Makes the picture that a view asked for, and tells how much of its photo the file has.
    public func picture(_ request: PictureRequest) throws(ImageFileError) -> sending DecodedPicture {
        switch request.source {
        case .cover(let path): return try decoding.picture(path: path, .covering(request.size))
        case .sign(let path):
            let sign = try decoding.picture(path: path, .seeThrough(request.size))
            let fitted = sign.bitmap.size.aspectFit(in: request.size)
            return fitted == sign.bitmap.size ? sign : DecodedPicture(sign.bitmap.resampled(to: fitted), sign.extent)
        case .fit(let path, let crop?):
            let cropped = CroppedPhoto(crop, of: try size(ofPhoto: path), fitting: request.size)
            let photo = try decoding.picture(path: path, .fitting(cropped.whole))
            return DecodedPicture(cropped.cut(from: photo.bitmap).copy(), photo.extent)
        case .fit(let path, nil):
            let photo = try decoding.picture(path: path, .fitting(request.size))
            let fitted = photo.bitmap.size.aspectFit(in: request.size)
            return fitted == photo.bitmap.size ? photo : DecodedPicture(photo.bitmap.resampled(to: fitted), photo.extent)
        case .meme(let path, let captions, let fontName, let crop):
            let photo = try cover(path, crop, request.size)
            drawCaptions(captions, fontName, on: photo.bitmap)
            return DecodedPicture(photo.bitmap.copy(), photo.extent)
        }
    }

    private func cover(_ path: String, _ crop: Crop?, _ size: Size) throws(ImageFileError) -> DecodedPicture {
        guard let crop else { return try decoding.picture(path: path, .covering(size)) }
        let cropped = CroppedPhoto(crop, of: try self.size(ofPhoto: path), covering: size)
        let photo = try decoding.picture(path: path, .fitting(cropped.whole))
        let picture = cropped.cut(from: photo.bitmap)
        let middle = picture.bounds.centered(size).intersection(picture.bounds)
        return DecodedPicture(picture.resampled(to: size, from: middle), photo.extent)
    }

    /// The upright photo's own size in pixels.
    public func size(ofPhoto path: String) throws(ImageFileError) -> Size { try decoding.size(path: path) }

    /// The size in pixels of what a picture of a photo shows, before it was made to fit; nil where the file's header says something else.
    public func shape(of request: PictureRequest, shownAs picture: Size) -> Size? {
        guard case .fit(let path, let crop) = request.source else { return nil }
        do throws(ImageFileError) {
            let size = try size(ofPhoto: path)
            let shape = crop?.size(of: size) ?? size
            return shape.aspectFit(in: request.size) == picture ? shape : nil
        } catch {
            return nil
        }
    }

    /// Makes everything that is saved of a meme, of which memory holds strips.
    public func finish(
        photoPath: String, captions: Captions, fontName: String, crop: Crop? = nil
    ) throws(ImageFileError) -> FinishedMeme {
        defer { returnFreeMemory() }
        let style = CaptionStyle(typeface: Typeface(named: fontName))
        let part = crop.map { PhotoRows.Part(rotation: $0.rotation, topLeft: $0.topLeft, bottomRight: $0.bottomRight) } ?? .all
        let photo = try decoding.rows(path: photoPath, part, longSide: MemePress.longSide)
        let pictures = try FinishedPictures(photo, MemePress(captions: captions, style: style, engine: engine))
        return FinishedMeme(photo: .file(photoPath), captions: captions, fontName: fontName, crop: crop, pictures: pictures)
    }

    /// Lays a meme out on paper, and gives the page away piece by piece.
    public func page<Failure: Error>(
        of meme: Meme, on paper: Paper, _ format: PageFormat, output: @Sendable ([UInt8]) throws(Failure) -> Void
    ) throws(PressError<Failure>) -> PageLayout {
        defer { returnFreeMemory() }
        let path = meme.originalImage.path
        let (photo, layout): (PhotoRows, PageLayout)
        do throws(ImageFileError) {
            layout = PageLayout(photo: try decoding.size(path: path), crop: meme.crop, on: paper)
            photo = try decoding.rows(path: path, layout.part, longSide: layout.longSide...layout.longSide)
        } catch {
            throw .photo(error)
        }
        let style = CaptionStyle(typeface: Typeface(named: meme.fontName))
        try MemePress(captions: meme.captions, style: style, engine: engine).press(photo, on: layout, format, output: output)
        return layout
    }

    private func drawCaptions(_ captions: Captions, _ fontName: String, on photo: Bitmap) {
        let painter = Painter(photo, cache: paint)
        let style = CaptionStyle(typeface: Typeface(named: fontName))
        for (text, edge) in [(captions.top, Caption.Edge.top), (captions.bottom, .bottom)] where !text.isEmpty {
            let layout = MemeRenderer.layout(text, edge: edge, in: photo.size, style: style, engine: engine)
            MemeRenderer.draw(layout, at: .zero, on: painter, engine: engine)
        }
    }
}
