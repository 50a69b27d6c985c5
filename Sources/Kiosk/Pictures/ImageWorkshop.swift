public import Drawing
internal import Geometry
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

    /// Makes the picture that a view asked for.
    public func picture(_ request: PictureRequest) throws(ImageFileError) -> sending Bitmap {
        switch request.source {
        case .cover(let path): return try decoding.picture(path: path, .covering(request.size))
        case .fit(let path, let crop?):
            let cropped = CroppedPhoto(crop, of: try size(ofPhoto: path), fitting: request.size, enlarges: true)
            return cropped.cut(from: try decoding.picture(path: path, .fitting(cropped.whole))).copy()
        case .fit(let path, nil):
            let picture = try decoding.picture(path: path, .fitting(request.size))
            let fitted = picture.size.aspectFit(in: request.size)
            return fitted == picture.size ? picture : picture.resampled(to: fitted)
        case .meme(let path, let captions, let fontName, let crop):
            let photo = try cover(path, crop, request.size)
            drawCaptions(captions, fontName, on: photo)
            return photo.copy()
        }
    }

    private func cover(_ path: String, _ crop: Crop?, _ size: Size) throws(ImageFileError) -> Bitmap {
        guard let crop else { return try decoding.picture(path: path, .covering(size)) }
        let cropped = CroppedPhoto(crop, of: try self.size(ofPhoto: path), covering: size)
        let picture = cropped.cut(from: try decoding.picture(path: path, .fitting(cropped.whole)))
        return picture.resampled(to: size, from: picture.bounds.centered(size).intersection(picture.bounds))
    }

    /// The upright photo's own size in pixels.
    func size(ofPhoto path: String) throws(ImageFileError) -> Size { try decoding.size(path: path) }

    /// The size in pixels of what a picture of a photo shows, before it was made to fit; nil where the file's header says something else.
    func shape(of request: PictureRequest, shownAs picture: Size) -> Size? {
        guard case .fit(let path, let crop) = request.source else { return nil }
        do throws(ImageFileError) {
            let size = try size(ofPhoto: path)
            let shape = crop?.size(of: size) ?? size
            return shape.aspectFit(in: request.size) == picture ? shape : nil
        } catch {
            return nil
        }
    }

    /// Makes everything that is saved of a meme.
    public func finish(
        photoPath: String, captions: Captions, fontName: String, crop: Crop? = nil
    ) throws(ImageFileError) -> FinishedMeme {
        defer { returnFreeMemory() }
        let style = CaptionStyle(typeface: Typeface(named: fontName))
        let photo = PhotoRows(try fullPicture(photoPath, crop))
        let pictures = try FinishedPictures(photo, MemePress(captions: captions, style: style, engine: engine))
        var meme = FinishedMeme(
            photoPath: photoPath, captions: captions, fontName: fontName, memed: pictures.memed, thumbnail: pictures.thumbnail)
        meme.crop = crop
        return meme
    }

    /// What is saved, without captions.
    private func fullPicture(_ path: String, _ crop: Crop?) throws(ImageFileError) -> Bitmap {
        let box = Size(width: FinishedPictures.maximumMemeSide, height: FinishedPictures.maximumMemeSide)
        guard let crop else { return try decoding.picture(path: path, .fitting(box)) }
        let cropped = CroppedPhoto(crop, of: try size(ofPhoto: path), fitting: box, enlarges: false)
        return cropped.cut(from: try decoding.picture(path: path, .fitting(cropped.whole)))
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
