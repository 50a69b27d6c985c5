internal import ArgumentParser
private import Drawing
private import Geometry
private import Glibc
private import ImageFiles
private import MemePress
private import Memes
private import SystemCalls
private import Text

/// `mememe render`: one meme from a photo and up to two texts, without a kiosk.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "render", abstract: "Make a meme of a photo and write it to a file.")

    /// Pixels of a PNG file, which is made whole in memory.
    private static let largestPNG = 100_000_000

    @Argument(help: "The photo: JPEG, PNG, WebP, GIF or HEIC.")
    var photo: String

    @Option(help: ArgumentHelp("The text at the top.", valueName: "text"))
    var top = ""

    @Option(help: ArgumentHelp("The text at the bottom.", valueName: "text"))
    var bottom = ""

    @Option(
        help: ArgumentHelp("The captions' face: \(CaptionFace.all.map(\.title).joined(separator: ", ")).", valueName: "name"))
    var font: String?

    @Option(help: ArgumentHelp("The meme's width; the photo's own without it, or what makes the long side 1200.", valueName: "pixels"))
    var width: Int?

    @Option(
        help: ArgumentHelp("The file to write, .jpg or .png; the photo's name with -meme.jpg in this folder without it.", valueName: "file")
    )
    var output: String?

    @Flag(help: "Replace the file to write if it is there.")
    var force = false

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
        let catalog = try fonts()
        let typeface = try typeface(in: catalog)
        // From here on the photo is being decoded by a thread of its own, while this one opens the fonts.
        let rows = try photoRows()
        let path = output ?? defaultOutput
        let isPNG = format(of: path) == .png
        guard !isPNG || rows.size.area <= Self.largestPNG else {
            throw Failure(.wrongUsage, "The meme would have \(rows.size.area) pixels, which is too much for a PNG file.")
        }
        let press = MemePress(
            captions: Captions(top: top, bottom: bottom), style: CaptionStyle(typeface: typeface), engine: TextEngine(catalog: catalog))
        try write(path, press, rows, isPNG ? .png : .jpeg(quality: MemePress.quality))
    }

    private func write(_ path: String, _ press: MemePress, _ rows: PhotoRows, _ format: MemePress.Format) throws(Failure) {
        do throws(PressError<SystemCallError>) {
            var file = try Self.output { () throws(SystemCallError) in try OutputFile(path, replacing: force) }
            try press.press(rows, format) { bytes throws(SystemCallError) in try file.write(bytes) }
            try Self.output { () throws(SystemCallError) in try file.keep() }
            if !rows.extent().isWhole { writeError("\(photo): Only part of this photo is there.") }
        } catch {
            switch error {
            case .photo(let error): throw Failure(.noInput, "\(photo): \(error.sentence)")
            case .output(let error): throw Failure(.cannotCreate, Self.sentence(error, writing: path))
            }
        }
    }

    private static func output<Value: ~Copyable>(_ work: () throws(SystemCallError) -> Value) throws(PressError<SystemCallError>) -> Value {
        do throws(SystemCallError) {
            return try work()
        } catch {
            throw .output(error)
        }
    }

    private func photoRows() throws(Failure) -> PhotoRows {
        var wanted = Size.zero
        do throws(ImageFileError) {
            return try PhotoRows.open(photo) { shape in
                wanted =
                    width.map { Size(width: $0, height: max(1, (shape.height * $0 + shape.width / 2) / shape.width)) }
                    ?? shape.scaled(longSideIn: MemePress.longSide.lowerBound...Int.max)
                return wanted
            }
        } catch {
            if error == .tooLarge, wanted.longSide > Bitmap.maximumSide {
                let size = "\(wanted.width) by \(wanted.height)"
                throw Failure(.wrongUsage, "The meme would have \(size) pixels; \(Bitmap.maximumSide) are possible on a side.")
            }
            throw Failure(.noInput, "\(photo): \(sentence(error))")
        }
    }

    /// Somebody at a command line can do more about a missing file than a guest can.
    private func sentence(_ error: ImageFileError) -> String {
        var status = stat()
        if unsafe stat(photo, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return "This is a folder, not a photo." }
        guard case .unreadable(let cause) = error else { return error.sentence }
        return switch cause.code {
        case ENOENT, ENOTDIR: "There is no such file."
        case EACCES: "It may not be read."
        default: error.sentence
        }
    }

    private static func sentence(_ error: SystemCallError, writing path: String) -> String {
        switch error.code {
        case EEXIST: "\(path): This file is there already; --force replaces it."
        case EISDIR: "\(path): This is a folder."
        case ENOENT, ENOTDIR: "\(path): There is no such folder."
        default: "\(path): The meme can't be written: \(error.reason)."
        }
    }

    private func typeface(in catalog: FontCatalog) throws(Failure) -> Typeface {
        guard let font else { return .caption }
        let typeface = CaptionFace.typeface(named: font) ?? Typeface(named: font)
        if catalog.has(typeface) { return typeface }
        let installed = CaptionFace.all.filter { catalog.has($0.typeface) }.map(\.title)
        throw Failure(.noInput, "There is no font \"\(font)\". There are: \(installed.joined(separator: ", ")).")
    }

    private func fonts() throws(Failure) -> FontCatalog {
        do throws(FontError) {
            return try FontCatalog()
        } catch {
            throw Failure(.deviceMissing, "\(error)")
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
