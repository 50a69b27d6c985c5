import Drawing
import Geometry
import ImageFiles
import Testing

/// Pictures that are decoded row by row are the pictures that there were.
@Suite struct StreamedDecodingTests {
    /// The place in the stored picture of an upright picture's pixel.
    private func stored(_ orientation: Int, _ x: Int, _ y: Int, _ size: Size) -> (x: Int, y: Int) {
        let (right, bottom) = (size.width - 1, size.height - 1)
        return switch orientation {
        case 2: (right - x, y)
        case 3: (right - x, bottom - y)
        case 4: (x, bottom - y)
        case 5: (y, x)
        case 6: (y, bottom - x)
        case 7: (right - y, bottom - x)
        case 8: (right - y, x)
        default: (x, y)
        }
    }

    @Test(arguments: 1...8) func everyPixelIsTurnedUpright(_ orientation: Int) throws {
        let size = Size(width: 53, height: 37)
        let flat = try ImageFile.decode(Fixture.jpeg(Fixture.noise(size), orientation: 1), fitting: nil)
        let bytes = Fixture.jpeg(Fixture.noise(size), orientation: orientation)
        let turned = try ImageFile.decode(bytes, fitting: nil)
        let rows = try PhotoRows(bytes) { $0 }
        #expect(rows.size == turned.size)
        let strip = Bitmap(size: Size(width: rows.size.width, height: 10), format: .opaque)
        var top = 0
        while true {
            let count = try rows.read(into: strip)
            if count == 0 { break }
            for y in 0..<count {
                for x in 0..<rows.size.width {
                    let place = stored(orientation, x, top + y, size)
                    let expected = flat.pixel(x: place.x, y: place.y) & 0xFF_FFFF
                    #expect(strip.pixel(x: x, y: y) & 0xFF_FFFF == expected && turned.pixel(x: x, y: top + y) & 0xFF_FFFF == expected)
                }
            }
            top += count
        }
        #expect(top == turned.size.height)
    }

    /// Made smaller, a turned picture is the small picture turned: mirrored sums may be rounded differently.
    @Test(arguments: 1...8) func turnedPicturesAreMadeSmallAlike(_ orientation: Int) throws {
        let size = Size(width: 212, height: 148)
        let small = Size(width: 53, height: 37)
        let flat = try ImageFile.decode(Fixture.jpeg(Fixture.noise(size), orientation: 1), fitting: small)
        let turned = try ImageFile.decode(
            Fixture.jpeg(Fixture.noise(size), orientation: orientation), fitting: orientation > 4 ? small.transposed : small)
        #expect(turned.size == (orientation > 4 ? small.transposed : small))
        for y in 0..<turned.size.height {
            for x in 0..<turned.size.width {
                let place = stored(orientation, x, y, small)
                #expect(Fixture.distance(turned.pixel(x: x, y: y), flat.pixel(x: place.x, y: place.y)) <= 1)
            }
        }
    }

    @Test(
        arguments: ["444", "422", "420", "440", "411"],
        [Size(width: 1, height: 1), Size(width: 17, height: 13), Size(width: 9, height: 16)])
    func everySubsamplingShowsItsColours(_ sampling: String, _ size: Size) throws {
        let bytes = try Fixture.bytes("sampling/\(sampling)-\(size.width)x\(size.height).jpg")
        let bitmap = try ImageFile.decode(bytes, fitting: nil)
        #expect(bitmap.size == size)
        for y in 0..<size.height {
            for x in 0..<size.width { #expect(Fixture.distance(bitmap.pixel(x: x, y: y), slope(x, y)) <= 24) }
        }
        if size.width == 1 { return }
        let small = try ImageFile.decode(bytes, fitting: Size(width: 5, height: 5))
        let middle = small.pixel(x: small.size.width / 2, y: small.size.height / 2)
        let place = (x: size.width / 2, y: size.height / 2)
        #expect(Fixture.distance(middle, slope(place.x, place.y)) <= 32)
    }

    /// What the files of `sampling` show.
    private func slope(_ x: Int, _ y: Int) -> UInt32 { UInt32(40 + 10 * x) << 16 | UInt32(60 + 9 * y) << 8 | UInt32(200 - 5 * x - 4 * y) }

    @Test func everySizeDownToOnePixelIsDecoded() throws {
        for width in 1...17 {
            for height in 1...17 {
                let bytes = ImageFile.jpeg(Fixture.noise(Size(width: width, height: height)), quality: 90)
                let whole = try ImageFile.decode(bytes, fitting: nil)
                #expect(whole.size == Size(width: width, height: height))
                let small = try ImageFile.decode(bytes, covering: Size(width: 3, height: 2))
                #expect(small.size == Size(width: 3, height: 2))
            }
        }
    }

    /// The planes' way to a small picture ends where filtering the whole picture does.
    @Test(arguments: [(3, 2), (7, 5), (11, 2), (13, 1)])
    func smallPictureIsTheWholeOneFiltered(_ numerator: Int, _ denominator: Int) throws {
        let size = Size(width: 616, height: 392)
        let bytes = ImageFile.jpeg(Fixture.noise(size, contrast: 40), quality: 95)
        let small = Size(width: size.width * denominator / numerator, height: size.height * denominator / numerator)
        let streamed = try ImageFile.decode(bytes, fitting: small)
        let whole = try ImageFile.decode(bytes, fitting: nil).resampled(to: streamed.size)
        var error = 0
        for y in 0..<small.height {
            for x in 0..<small.width {
                let distance = Fixture.distance(streamed.pixel(x: x, y: y), whole.pixel(x: x, y: y))
                error += distance * distance
            }
        }
        // A mean square error of 1 is 48 dB; the decoder's own reduction lets a little of the noise through.
        #expect(Double(error) / Double(small.area) < (numerator >= 4 * denominator ? 8 : 2))
    }

    @Test func truncatedFileIsStreamedAsFarAsItGoes() throws {
        let size = Size(width: 320, height: 640)
        let whole = ImageFile.jpeg(Fixture.noise(size), quality: 90)
        let rows = try PhotoRows(Array(whole.prefix(whole.count / 2))) { $0 }
        let strip = Bitmap(size: Size(width: 320, height: 640), format: .opaque)
        #expect(try rows.read(into: strip) == 640)
        let reference = try ImageFile.decode(whole, fitting: nil)
        for x in 0..<320 { #expect(strip.pixel(x: x, y: 100) & 0xFF_FFFF == reference.pixel(x: x, y: 100) & 0xFF_FFFF) }
    }

    @Test func halfUsedRowsLeaveNothingBehind() throws {
        let bytes = ImageFile.jpeg(Fixture.noise(Size(width: 800, height: 2000)), quality: 90)
        for _ in 0..<20 {
            let rows = try PhotoRows(bytes) { $0 }
            #expect(try rows.read(into: Bitmap(size: Size(width: 800, height: 3), format: .opaque)) == 3)
        }
    }

    /// Half of five rows begins and ends in the middle of one: as many are cut as are asked for, and all of them are the photo's.
    @Test func partOfHalfPixelsStaysWithinThePhoto() throws {
        let photo = Fixture.noise(Size(width: 7, height: 5))
        let part = PhotoRows.Part(rotation: .none, topLeft: UnitPoint(x: 0.5, y: 0.5), bottomRight: UnitPoint(x: 1, y: 1))
        let rows = try PhotoRows(ImageFile.png(photo), part: part) { $0 }
        #expect(rows.size == Size(width: 4, height: 3))
        let strip = Bitmap(size: rows.size, format: .opaque)
        #expect(try rows.read(into: strip) == 3)
        for y in 0..<3 {
            for x in 0..<4 { #expect(strip.pixel(x: x, y: y) & 0xFF_FFFF == photo.pixel(x: x + 3, y: y + 2) & 0xFF_FFFF) }
        }
    }

    @Test(arguments: [Rotation.none, .quarter, .half, .threeQuarters]) func partIsCutFromTheTurnedPhoto(_ rotation: Rotation) throws {
        let bitmap = Fixture.quarters(Size(width: 96, height: 64))
        let part = PhotoRows.Part(rotation: rotation, topLeft: UnitPoint(x: 0.5, y: 0), bottomRight: UnitPoint(x: 1, y: 0.5))
        // The top right quarter of the turned picture.
        let expected: UInt32 =
            switch rotation {
            case .none: Fixture.green
            case .quarter: Fixture.red
            case .half: Fixture.blue
            case .threeQuarters: Fixture.yellow
            }
        for bytes in [ImageFile.jpeg(bitmap, quality: 95), ImageFile.png(bitmap)] {
            let rows = try PhotoRows(bytes, part: part) { $0 }
            #expect(rows.size == (rotation.swapsAxes ? Size(width: 32, height: 48) : Size(width: 48, height: 32)))
            let strip = Bitmap(size: rows.size, format: .opaque)
            #expect(try rows.read(into: strip) == rows.size.height)
            #expect(Fixture.quarterColors(strip) == [expected, expected, expected, expected])
        }
    }
}
