import Drawing
import Foundation
import Geometry
import ImageFiles
import PictureSandbox
import SystemCalls
import TestSupport
import Testing

/// Pictures come out of the child as they come out of the decoder, and nothing else comes out of it.
@Suite(.serialized) struct SandboxTests {
    @Test(
        arguments: [
            .whole, .fitting(Size(width: 320, height: 200)), .covering(Size(width: 90, height: 120)),
            .fitting(Size(width: 9000, height: 9000)),
        ] as [PictureFrame])
    func showsWhatTheDecoderShows(_ frame: PictureFrame) throws {
        let rig = try SandboxRig()
        let path = try rig.file("noise.jpg", ImageFile.jpeg(noise(Size(width: 1000, height: 700)), quality: 85))
        let expected = try DirectDecoding().picture(path: path, frame)
        for _ in 0..<3 { #expect(try rig.decoding.picture(path: path, frame).bitmap.hasSamePixels(as: expected.bitmap)) }
        #expect(try rig.decoding.size(path: path) == Size(width: 1000, height: 700))
        #expect(rig.troubles.isEmpty, "\(rig.troubles)")
    }

    /// How much of a picture its file has comes through, too.
    @Test func halfAFileIsShownAndSaidToBeHalf() throws {
        let rig = try SandboxRig()
        let whole = ImageFile.jpeg(noise(Size(width: 300, height: 200)), quality: 85)
        let path = try rig.file("half.jpg", Array(whole.prefix(whole.count / 2)))
        let picture = try rig.decoding.picture(path: path, .fitting(Size(width: 150, height: 100)))
        #expect(picture.bitmap.size == Size(width: 150, height: 100))
        #expect(try picture.extent == DirectDecoding().picture(path: path, .whole).extent)
        #expect(picture.extent.rows == 200 && (80...120).contains(picture.extent.realRows))
        #expect(try rig.decoding.picture(path: rig.file("whole.jpg", whole), .whole).extent.isWhole)
    }

    @Test func wrongFilesAreRefusedAsTheDecoderRefusesThem() throws {
        let rig = try SandboxRig()
        #expect(rig.failure(try rig.file("words.jpg", Array("words".utf8))) == .notAPicture)
        #expect(rig.failure(try rig.file("cut.png", Array(ImageFile.png(noise(Size(width: 9, height: 9))).prefix(30)))) == .damaged)
        #expect(rig.failure("/dev/zero") == .notAPicture)
        guard case .unreadable(let cause) = rig.failure("/nonexistent") else { throw CancellationError() }
        #expect(cause.code == ENOENT)
        #expect(rig.troubles.isEmpty, "\(rig.troubles)")
    }

    /// libheif is loaded before files can't be opened any more.
    @Test func heicIsShown() throws {
        let rig = try SandboxRig()
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let path = tests.appendingPathComponent("Golden/ImageFilesTests/quarters.heic").path
        let picture = try rig.decoding.picture(path: path, .whole).bitmap
        #expect(try picture.size == Size(width: 64, height: 64) && rig.decoding.size(path: path) == picture.size)
        let corners = [(8, 8), (56, 8), (8, 56), (56, 56)].map { picture.pixel(x: $0.0, y: $0.1) & 0xF0_F0F0 }
        #expect(corners == [0xF0_0000, 0x00_F000, 0x00_00F0, 0xF0_F000])
        #expect(rig.troubles.isEmpty, "\(rig.troubles)")
    }

    /// A server that somebody kills is replaced before a guest could notice.
    @Test func aKilledServerIsReplaced() throws {
        let rig = try SandboxRig()
        let path = try rig.file("noise.jpg", ImageFile.jpeg(noise(Size(width: 300, height: 200)), quality: 85))
        #expect(rig.failure(path) == nil)
        let before = try rig.processes()
        try #require(!before.isEmpty)
        for process in before { kill(process, SIGKILL) }
        #expect(rig.failure(path) == nil)
        #expect(rig.troubles.count == 1)
    }

    /// A child that is gone in the middle of a picture is a sentence to the guest, and the next picture is shown.
    @Test(arguments: [SIGKILL, SIGSEGV]) func aChildThatEndsInTheMiddleOfAPictureIsSurvived(_ signal: Int32) throws {
        let rig = try SandboxRig()
        let large = try rig.file("large.png", ImageFile.png(noise(Size(width: 3000, height: 2500))))
        let small = try rig.file("small.png", ImageFile.png(noise(Size(width: 30, height: 20))))
        #expect(rig.failure(small) == nil)
        let server = try #require(try rig.processes().first)
        // It may end before the signal comes, if rarely: a picture takes a hundred times as long as a look for its child.
        for _ in 0..<20 where rig.troubles.isEmpty {
            let hunt = ChildHunt(of: server, signal)
            let error = rig.failure(large)
            hunt.end()
            // Of its own accord only the kernel sends SIGKILL, for want of memory.
            if error != nil { #expect(error == (signal == SIGKILL ? .tooLarge : .damaged) && error?.sentence.isEmpty == false) }
        }
        #expect(rig.troubles == ["\(large): a child was ended by signal \(signal)"])
        #expect(rig.failure(small) == nil && rig.failure(large) == nil)
        #expect(try rig.processes() == [server], "the same server goes on")
    }

    /// A child must not outlive its server, whatever ends that: nobody would read its pixels or end it in time.
    @Test func aChildEndsWithItsServer() throws {
        let rig = try SandboxRig(limits: ChildLimits(memory: 512 << 20, processorSeconds: 10, seconds: 10))
        let large = try rig.file("large.png", ImageFile.png(noise(Size(width: 3000, height: 2500))))
        let small = try rig.file("small.png", ImageFile.png(noise(Size(width: 30, height: 20))))
        for _ in 0..<20 {
            #expect(rig.failure(small) == nil)
            let server = try #require(try rig.processes().first)
            // One that is held does not end of its own accord.
            let hunt = ChildHunt(of: server, SIGSTOP, thenKillingTheServer: true)
            _ = rig.failure(large)
            hunt.end()
            guard let child = hunt.found else { continue }
            defer { kill(child, SIGKILL) }
            try wait(for: "the child to end with its server", atMost: .seconds(5)) { kill(child, 0) != 0 }
            return
        }
        Issue.record("no child was caught")
    }

    /// A child that stands still, as one that waits for ever would, is ended by its server.
    @Test func aChildThatStandsStillIsEndedInTime() throws {
        let rig = try SandboxRig(limits: ChildLimits(memory: 512 << 20, processorSeconds: 10, seconds: 2))
        let large = try rig.file("large.png", ImageFile.png(noise(Size(width: 3000, height: 2500))))
        let small = try rig.file("small.png", ImageFile.png(noise(Size(width: 30, height: 20))))
        #expect(rig.failure(small) == nil)
        let server = try #require(try rig.processes().first)
        for _ in 0..<20 where rig.troubles.isEmpty {
            let hunt = ChildHunt(of: server, SIGSTOP)
            let error = rig.failure(large)
            hunt.end()
            if error != nil { #expect(error == .tookTooLong) }
        }
        #expect(rig.troubles == ["\(large): a child took more than 2 s"])
        #expect(rig.failure(small) == nil)
        #expect(try rig.processes() == [server], "the same server goes on")
    }

    /// Each is shown, or refused in the words of a decoder that knows the limit, in 64 MB and a second of processor time.
    @Test(arguments: Bombs.all()) func bombsStayWithin64MB(_ bomb: HostileSamples.Sample) throws {
        let rig = try SandboxRig(limits: ChildLimits(memory: 64 << 20, processorSeconds: 1, seconds: 6))
        let path = try rig.file(bomb.name, bomb.bytes)
        let error = rig.failure(path)
        #expect(error == rig.failure(path, by: DirectDecoding(limits: .fitting(memory: 64 << 20))))
        #expect(rig.troubles.isEmpty, "\(rig.troubles)")
        if bomb.name == "wide.png" { #expect(throws: ImageFileError.tooLarge) { try rig.decoding.size(path: path) } }
        guard bomb.name == "huge.jpg" else { return }
        #expect(error == nil, "whole pictures are shown, however large")
        #expect(try rig.decoding.size(path: path) == Size(width: 20_000, height: 20_000))
    }

    @Test func memoryBeyondTheLimitIsRefusedAndTheNextPictureIsShown() throws {
        let rig = try SandboxRig(limits: ChildLimits(memory: 16 << 20, processorSeconds: 5, seconds: 5))
        let large = try rig.file("large.png", ImageFile.png(noise(Size(width: 3000, height: 2500))))
        let small = try rig.file("small.png", ImageFile.png(noise(Size(width: 300, height: 250))))
        #expect(rig.failure(large) != nil)
        #expect(rig.failure(small) == nil)
    }

    /// A booth with 384 MB shows photos of 12 megapixels in every format, and says of what is too large for it that it is.
    @Test(arguments: [(192, Size(width: 4000, height: 3000), nil), (96, Size(width: 4000, height: 3000), ImageFileError.tooLarge)])
    func aPhotoIsAsLargeAsTheMemoryThatIsLent(_ megabytes: Int, _ size: Size, _ error: ImageFileError?) throws {
        let rig = try SandboxRig(limits: ChildLimits(memory: megabytes << 20, processorSeconds: 10, seconds: 10))
        let photo = Bitmap(size: size, format: .opaque)
        Painter(photo, cache: PaintCache()).fill(photo.bounds, Color(0x3A6EA5))
        #expect(rig.failure(try rig.file("photo.png", ImageFile.png(photo))) == error)
        #expect(rig.failure(try rig.file("photo.jpg", ImageFile.jpeg(photo, quality: 85))) == nil, "its rows are made smaller as they come")
        #expect(rig.troubles.isEmpty, "\(rig.troubles)")
    }

    @Test func theKernelEndsAPicturesProcessBeforeTheKiosks() throws {
        let rig = try SandboxRig()
        #expect(rig.failure(try rig.file("noise.jpg", ImageFile.jpeg(noise(Size(width: 30, height: 20)), quality: 85))) == nil)
        let server = try #require(rig.processes().first)
        let score = try String(contentsOfFile: "/proc/\(server)/oom_score_adj", encoding: .utf8)
        #expect(score == "1000\n")
    }

    @Test func aServerThatIsNoneIsATrouble() throws {
        let decoding = SandboxedDecoding(program: "/bin/true")
        let rig = try SandboxRig()
        let path = try rig.file("noise.jpg", ImageFile.jpeg(noise(Size(width: 30, height: 20)), quality: 85))
        #expect(throws: ImageFileError.tookTooLong) { try decoding.picture(path: path, .whole) }
    }

    /// Two callers at a time get their own children and their own pictures.
    @Test func picturesAtTheSameTimeDoNotMix() async throws {
        let rig = try SandboxRig()
        let small = try rig.file("small.png", ImageFile.png(noise(Size(width: 60, height: 50))))
        let large = try rig.file("large.png", ImageFile.png(noise(Size(width: 160, height: 150))))
        let sizes = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<8 {
                group.addTask {
                    let path = index % 2 == 0 ? small : large
                    let width = try? rig.decoding.picture(path: path, .whole).bitmap.size.width
                    return width == (index % 2 == 0 ? 60 : 160)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes == Array(repeating: true, count: 8))
    }
}
