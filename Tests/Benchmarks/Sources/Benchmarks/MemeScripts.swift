/// What the peers do who are driven from Python: each defines `make(photo, top, bottom, width, font, output)`.
enum MemeScripts {
    /// Decodes small where that suffices, and finds the text's size by bisection.
    static let pillow = """
        from PIL import Image, ImageDraw, ImageFont


        def make(photo, top, bottom, width, font, output):
            picture = Image.open(photo)
            height = round(picture.height * width / picture.width)
            picture.draft("RGB", (width, height))
            if picture.size != (width, height):
                picture = picture.resize((width, height), Image.Resampling.LANCZOS)
            draw = ImageDraw.Draw(picture)

            def lines(text, face):
                result = [""]
                for word in text.split():
                    longer = (result[-1] + " " + word).strip()
                    if face.getlength(longer) > width * 0.94 and result[-1]:
                        result.append(word)
                    else:
                        result[-1] = longer
                return result

            def fitted(text):
                low, high = 4, height * 14 // 100
                while low < high:
                    middle = (low + high + 1) // 2
                    face = ImageFont.truetype(font, middle)
                    found = lines(text, face)
                    fits = len(found) <= 3 and all(face.getlength(line) <= width * 0.94 for line in found)
                    if fits and len(found) * middle * 1.2 <= height * 0.3:
                        low = middle
                    else:
                        high = middle - 1
                face = ImageFont.truetype(font, low)
                return face, "\\n".join(lines(text, face)), max(1, round(low * 0.075))

            for text, anchor, y in ((top, "ma", height * 0.02), (bottom, "md", height * 0.97)):
                face, shown, stroke = fitted(text)
                draw.multiline_text(
                    (width / 2, y), shown, font=face, anchor=anchor, align="center", fill="white", stroke_width=stroke, stroke_fill="black")
            picture.save(output, quality=90, subsampling=0)

        """

    /// Through the binding that Debian brings; the sizes of the text are told, not found.
    static let imageMagick = """
        from wand.image import Image
        from wand.drawing import Drawing
        from wand.color import Color


        def make(photo, top, bottom, width, font, output):
            with Image(filename=photo) as picture:
                picture.resize(width, round(picture.height * width / picture.width))
                with Drawing() as draw:
                    draw.font = font
                    draw.fill_color = Color("white")
                    draw.stroke_color = Color("black")
                    scale = width / 1200
                    for text, gravity, size, stroke in ((top, "north", 100, 8), (bottom, "south", 44, 4)):
                        draw.font_size = size * scale
                        draw.stroke_width = stroke * scale
                        draw.gravity = gravity
                        draw.text(0, round(20 * scale), text)
                    draw(picture)
                picture.options["jpeg:sampling-factor"] = "4:4:4"
                picture.compression_quality = 90
                picture.save(filename=output)

        """

    /// The meme on paper of 10x15 cm at 300 dots per inch: whole, turned to lie along it, with margins of white.
    static let imageMagickPage = """
        from wand.image import Image
        from wand.drawing import Drawing
        from wand.color import Color


        def make(photo, top, bottom, width, font, output):
            with Image(filename=photo) as picture:
                scale = min(1772 / picture.width, 1181 / picture.height)
                picture.resize(round(picture.width * scale), round(picture.height * scale))
                with Drawing() as draw:
                    draw.font = font
                    draw.fill_color = Color("white")
                    draw.stroke_color = Color("black")
                    for text, gravity, size, stroke in ((top, "north", 130, 10), (bottom, "south", 58, 5)):
                        draw.font_size = size
                        draw.stroke_width = stroke
                        draw.gravity = gravity
                        draw.text(0, 26, text)
                    draw(picture)
                picture.rotate(90)
                picture.background_color = Color("white")
                picture.extent(1181, 1772, (picture.width - 1181) // 2, (picture.height - 1772) // 2)
                picture.options["jpeg:sampling-factor"] = "4:4:4"
                picture.compression_quality = 95
                picture.save(filename=output)

        """

    /// Debian brings no binding of libvips, so its C functions are called. Letters without outlines: it has none.
    static let vips = """
        import ctypes
        from ctypes import c_double, c_int, c_void_p

        vips = ctypes.CDLL("libvips.so.42")
        gobject = ctypes.CDLL("libgobject-2.0.so.0")
        gobject.g_object_unref.argtypes = [c_void_p]
        vips.vips_image_get_height.argtypes = [c_void_p]
        assert vips.vips_init(b"peer") == 0
        vips.vips_cache_set_max(0)
        family = b"Noto Sans Ultra-Heavy Extra-Condensed"


        def call(name, *arguments):
            result = c_void_p()
            values = [ctypes.byref(result) if value is None else value for value in arguments]
            assert getattr(vips, name)(*values, c_void_p(None)) == 0
            return result


        def make(photo, top, bottom, width, font, output):
            if width < 4000:
                picture = call("vips_thumbnail", photo.encode(), None, c_int(width))
            else:
                picture = call("vips_jpegload", photo.encode(), None)
            height = vips.vips_image_get_height(picture)
            x, y = width * 3 // 100, height * 2 // 100
            for text in (top, bottom):
                words = call(
                    "vips_text", None, ("<span foreground='white'>%s</span>" % text).encode(), b"font", family, b"fontfile", font.encode(),
                    b"rgba", c_int(1), b"align", c_int(1), b"width", c_int(width * 94 // 100), b"height", c_int(height // 4))
                whole = call("vips_composite2", picture, words, None, c_int(2), b"x", c_int(x), b"y", c_int(y))
                gobject.g_object_unref(words)
                gobject.g_object_unref(picture)
                picture = whole
                y = height * 72 // 100
            assert vips.vips_jpegsave(
                picture, output.encode(), b"Q", c_int(90), b"subsample_mode", c_int(2), c_void_p(None)) == 0
            gobject.g_object_unref(picture)

        """

    /// Makes one meme, and ends.
    static let once = """

        import sys
        photo, top, bottom, width, font, output = sys.argv[1:]
        make(photo, top, bottom, int(width), font, output)
        """

    /// Makes a meme for each line that comes in, which is the two captions with a tab between them; answers with the milliseconds it took.
    static let resident = """

        import sys
        import time
        photo, width, font, output = sys.argv[1:]
        for line in sys.stdin:
            top, bottom = line.rstrip("\\n").split("\\t")
            started = time.perf_counter()
            make(photo, top, bottom, int(width), font, output)
            print((time.perf_counter() - started) * 1000, flush=True)
        """
}
