import Foundation

/// The programs that make the same meme as `mememe render`, each from its start to its end.
enum MemePrograms {
    /// What all of them are asked for.
    struct Order {
        let photo: String
        let top: String
        let bottom: String
        /// Pixels; the photo is four wide to three high.
        let width: Int
        /// A font file.
        let font: String
        /// Where files may be written.
        let folder: String

        var height: Int { width * 3 / 4 }
        func file(_ name: String) -> String { folder + "/" + name }
    }

    private static let family = "Noto Sans Ultra-Heavy Extra-Condensed"

    /// Behind the name of our own program.
    static func arguments(_ order: Order) -> [String] {
        [
            "render", order.photo, "--top", order.top, "--bottom", order.bottom, "--width", "\(order.width)", "--force", "--output",
            order.file("program.jpg"),
        ]
    }

    /// Everybody who is installed; the others are reported as absent.
    static func peers(_ order: Order, _ report: Report) throws -> [(name: String, command: [String])] {
        var peers: [(name: String, command: [String])] = []
        let own = URL(fileURLWithPath: Programs.own).deletingLastPathComponent().appending(path: "MemePeer").path
        peers.append(
            (
                "libjpeg-turbo + cairo + pango in C",
                [
                    own, order.photo, order.top.uppercased(), order.bottom.uppercased(), "\(order.width)", order.file("c.jpg"),
                    order.font, family,
                ]
            ))
        if let convert = Programs.path(of: "convert") {
            peers.append(("ImageMagick's convert", imageMagick(convert, order)))
        } else {
            report.skip("ImageMagick", because: "imagemagick is not installed")
        }
        if let python = try pillow() {
            peers.append(("Pillow", try pillowCommand(python, order)))
        } else {
            report.skip("Pillow", because: "python3-pil is not installed")
        }
        if let shell = Programs.path(of: "sh"), Programs.path(of: "vips") != nil, Programs.path(of: "vipsthumbnail") != nil {
            peers.append(("libvips' vips (letters without outlines)", [shell, "-ec", vips, "vips"] + vipsArguments(order)))
        } else {
            report.skip("libvips", because: "libvips-tools is not installed")
        }
        return peers
    }

    private static func imageMagick(_ convert: String, _ order: Order) -> [String] {
        let scale = Double(order.width) / 1200
        func pixels(_ value: Double) -> String { "\(Int(value * scale))" }
        return [
            convert, order.photo, "-resize", "\(order.width)x", "-font", order.font, "-pointsize", pixels(100), "-fill", "white", "-stroke",
            "black", "-strokewidth", pixels(8), "-gravity", "north", "-annotate", "+0+" + pixels(20), order.top.uppercased(), "-gravity",
            "south", "-pointsize", pixels(44), "-strokewidth", pixels(4), "-annotate", "+0+" + pixels(20), order.bottom.uppercased(),
            "-sampling-factor", "4:4:4", "-quality", "90", order.file("magick.jpg"),
        ]
    }

    /// Debian's Python, where it has Pillow.
    private static func pillow() throws -> String? {
        let python = "/usr/bin/python3"
        guard FileManager.default.isExecutableFile(atPath: python) else { return nil }
        return (try? Programs.milliseconds([python, "-c", "import PIL"])).map { _ in python }
    }

    private static func pillowCommand(_ python: String, _ order: Order) throws -> [String] {
        let script = order.file("pillow.py")
        try Data((MemeScripts.pillow + MemeScripts.once).utf8).write(to: URL(fileURLWithPath: script))
        return [
            python, script, order.photo, order.top.uppercased(), order.bottom.uppercased(), "\(order.width)", order.font,
            order.file("pillow.jpg"),
        ]
    }

    private static func vipsArguments(_ order: Order) -> [String] {
        [
            order.photo, order.top.uppercased(), order.bottom.uppercased(), "\(order.width)", "\(order.height)", order.font, family,
            order.file("vips"),
        ]
    }

    /// Debian brings libvips' command line but no language's binding: four or five commands, the photo's pixels in between as they are.
    private static let vips = """
        photo=$1 top=$2 bottom=$3 width=$4 height=$5 file=$6 font=$7 out=$8
        if [ "$width" -lt 4000 ]; then vipsthumbnail "$photo" --size "${width}x" -o "$out.v"; photo=$out.v; fi
        set_text() {
            vips text "$1" "<span foreground='white'>$2</span>" --font "$font" --fontfile "$file" --rgba --align centre \\
                --width $((width * 94 / 100)) --height $((height / 4))
        }
        set_text "$out-top.v" "$top"
        set_text "$out-bottom.v" "$bottom"
        vips composite2 "$photo" "$out-top.v" "$out-half.v" over --x $((width * 3 / 100)) --y $((height * 2 / 100))
        vips composite2 "$out-half.v" "$out-bottom.v" "$out.jpg[Q=90,subsample-mode=off]" over --x $((width * 3 / 100)) \\
            --y $((height * 72 / 100))
        """
}
