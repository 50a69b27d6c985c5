internal import ArgumentParser
private import Drawing
private import Geometry
private import Glibc
private import ImageFiles
private import Memes
private import SystemCalls
private import Text

/// `mememe render`: one meme from a photo and two texts, without a kiosk.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "render", abstract: "Make a meme of a photo and write it to a file.")

    /// What guests' memes are saved with.
    private static let quality = 90

    @Argument(help: "The photo: JPEG, PNG, WebP, GIF or HEIC.")
    var photo: String

    @Option(help: "The text at the top.")
    var top: String

    @Option(help: "The text at the bottom.")
    var bottom: String

    @Option(help: ArgumentHelp("The captions' typeface.", valueName: "name"))
    var font: String?

    @Option(help: ArgumentHelp("The meme's width; the photo's own without it.", valueName: "pixels"))
    var width: Int?

    @Option(
        help: ArgumentHelp("The file to write, .jpg or .png; the photo's name with -meme.jpg in this folder without it.", valueName: "file")
    )
    var output: String?

    func validate() throws {
        if let width, !(16...Bitmap.maximumSide).contains(width) {
            throw ValidationError("The width is a number of pixels from 16 to \(Bitmap.maximumSide).")
        }
        if let output, format(of: output) == nil { throw ValidationError("The output file ends in .jpg or .png.") }
    }

    func run() throws {
        do throws(Failure) {
            try render()
        } catch {
            throw error.reported()
        }
    }

    private func render() throws(Failure) {
        let path = output ?? defaultOutput
        let meme = try meme()
        let bytes = format(of: path) == .png ? ImageFile.png(meme) : ImageFile.jpeg(meme, quality: Self.quality)
        do throws(SystemCallError) {
            let file = try OwnedDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC)
            try file.write(bytes[...])
        } catch {
            throw Failure(.failed, "The meme was not written: \(error).")
        }
    }

    private func meme() throws(Failure) -> Bitmap {
        let picture = try picture()
        let catalog = try fonts()
        let typeface = font.map { Typeface(named: $0) } ?? .caption
        guard catalog.has(typeface) else { throw Failure(.noInput, "There is no font \(typeface.name).") }
        var size = picture.size
        if let width { size = Size(width: width, height: max(1, (size.height * width + size.width / 2) / size.width)) }
        guard size.longSide <= Bitmap.maximumSide else {
            throw Failure(.failed, "The meme would be \(size.height) pixels high, which is too much.")
        }
        return MemeRenderer.render(
            photo: picture, top: top, bottom: bottom, style: CaptionStyle(typeface: typeface), size: size,
            engine: TextEngine(catalog: catalog))
    }

    private func fonts() throws(Failure) -> FontCatalog {
        do throws(FontError) {
            return try FontCatalog()
        } catch {
            throw Failure(.deviceMissing, "\(error)")
        }
    }

    private func picture() throws(Failure) -> Bitmap {
        do throws(ImageFileError) {
            return try ImageFile.decode(path: photo, fitting: nil)
        } catch {
            throw Failure(.noInput, "\(photo): \(error.sentence)")
        }
    }

    private enum OutputFormat {
        case jpeg, png
    }

    private func format(of path: String) -> OutputFormat? {
        switch path.split(separator: ".").last?.lowercased() {
        case "jpg", "jpeg": .jpeg
        case "png": .png
        default: nil
        }
    }

    private var defaultOutput: String {
        let name = photo.split(separator: "/").last.map(String.init) ?? photo
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return stem + "-meme.jpg"
    }
}
