import Devices
import Geometry
import Testing

@testable import CameraV4L2

@Suite struct FormatChoiceTests {
    private static let (hd, half, vga) = (Size(width: 1920, height: 1080), Size(width: 1280, height: 720), Size(width: 640, height: 480))

    private func offer(_ format: CameraFrame.Format, _ size: Size, _ rates: Double...) -> StreamOffer {
        StreamOffer(format: format, size: size, rates: rates)
    }

    private func best(_ offers: [StreamOffer], _ wish: StreamSettings = StreamSettings()) throws -> (offer: StreamOffer, rate: Double) {
        let best = try #require(FormatChoice.best(offers, wish: wish))
        // The order in which a driver lists them decides nothing.
        #expect(FormatChoice.best(offers.reversed(), wish: wish)?.offer == best.offer)
        return best
    }

    @Test func aUSBWebcamSendsJPEGBecauseItsRawFramesStutter() throws {
        let best = try best([
            offer(.yuyv, Self.vga, 30, 15), offer(.yuyv, Self.hd, 5), offer(.jpeg, Self.vga, 30), offer(.jpeg, Self.half, 30, 15),
            offer(.jpeg, Self.hd, 30, 15),
        ])
        #expect(best.offer == offer(.jpeg, Self.hd, 30, 15))
        #expect(best.rate == 30)
    }

    @Test func aSmoothPreviewComesBeforeALargePhoto() throws {
        let best = try best([offer(.yuyv, Self.hd, 5), offer(.yuyv, Self.half, 12.5), offer(.yuyv, Self.vga, 25)])
        #expect(best.offer.size == Self.vga)
    }

    @Test func theFastestIsTakenWhereNothingIsSmooth() throws {
        let best = try best([offer(.yuyv, Self.hd, 5), offer(.yuyv, Self.half, 10), offer(.yuyv, Self.vga, 10)])
        #expect(best.offer.size == Self.half)
    }

    @Test func theWishLimitsTheSize() throws {
        let huge = Size(width: 3840, height: 2160)
        let offers = [offer(.jpeg, huge, 30), offer(.jpeg, Self.hd, 30), offer(.jpeg, Self.vga, 30)]
        #expect(try best(offers).offer.size == Self.hd)
        #expect(try best(offers, StreamSettings(size: huge)).offer.size == huge)
        #expect(try best(offers, StreamSettings(size: Size(width: 800, height: 600))).offer.size == Self.vga)
        // Where everything is larger, the smallest is nearest.
        #expect(try best(Array(offers.prefix(2)), StreamSettings(size: Self.vga)).offer.size == Self.hd)
    }

    @Test func whatTheCameraSendsItselfComesBeforeConversion() throws {
        let all: [CameraFrame.Format] = [.bgr24, .yuyv, .nv12, .jpeg]
        for count in 1...all.count {
            #expect(try best(all.prefix(count).map { offer($0, Self.half, 30) }).offer.format == all[count - 1])
        }
    }

    @Test func aSmoothConvertedStreamComesBeforeASlowNativeOne() throws {
        #expect(try best([offer(.bgr24, Self.hd, 30), offer(.yuyv, Self.hd, 5)]).offer.format == .bgr24)
    }

    @Test func theSlowestRateThatSufficesIsAskedFor() throws {
        let offers = [offer(.jpeg, Self.hd, 60, 29.97, 15)]
        #expect(try best(offers).rate == 29.97)
        #expect(try best(offers, StreamSettings(rate: 60)).rate == 60)
        #expect(try best(offers, StreamSettings(rate: 90)).rate == 60)
        // A driver that tells no rates is asked for the one wished for.
        #expect(try best([offer(.jpeg, Self.hd)], StreamSettings(rate: 24)).rate == 24)
    }

    @Test(arguments: [(30, 30), (14.5, 14.5), (240, 120), (1, 5)] as [(Double, Double)])
    func ofARangeTheRateWishedForIsAskedFor(_ wish: Double, _ rate: Double) throws {
        let rates = FrameInterval.rates(from: FrameInterval(1, 120), to: FrameInterval(1, 5), wish: wish)
        let offer = StreamOffer(format: .jpeg, size: Self.hd, rates: rates)
        #expect(try best([offer], StreamSettings(rate: wish)).rate == rate)
        // It counts as what it could do: a preview at it may be smooth.
        #expect(rates.max() == 120)
    }

    @Test func intervalsThatNoCameraHasAreNoRates() {
        for (numerator, denominator) in [(0, 0), (0, 30), (1, 0), (1, 10_000_000), (1, 1001)] as [(UInt32, UInt32)] {
            let interval = FrameInterval(numerator, denominator)
            #expect(interval.rate == nil, "\(numerator)/\(denominator)")
            #expect(FrameInterval.rates(from: interval, to: interval, wish: 30) == [30])
            #expect(FrameInterval.rates(from: interval, to: FrameInterval(1, 60), wish: 30) == [60])
        }
        #expect(FrameInterval(1, 1000).rate == 1000 && FrameInterval(1001, 30_000).rate == 30_000 / 1001.0)
    }

    @Test(arguments: [(30, 30_000), (29.97, 29_970), (7.5, 7_500)])
    func aRateIsAskedForToAThousandthOfAFrame(_ rate: Double, _ denominator: UInt32) {
        #expect(timePerFrame(rate) == (1000, denominator))
    }

    @Test func withoutOffersThereIsNoChoice() { #expect(FormatChoice.best([], wish: StreamSettings()) == nil) }
}
