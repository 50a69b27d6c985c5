import Foundation
import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import Outbox

/// What lies in the folder when parcels are handed in and taken out.
@Suite struct OutboxTests {
    let scratch: ScratchFolder
    let outbox: Outbox
    let entrance: OutboxEntrance
    let picture: String

    init() throws {
        scratch = try ScratchFolder()
        outbox = Outbox(scratch.file("outbox"))
        entrance = OutboxEntrance(outbox, limits: .init(reservedByteCount: 0))
        try scratch.write(OutboxWeekend.picture(1), to: "memes/1.jpg")
        picture = scratch.file("memes/1.jpg")
    }

    private func text(_ name: String) throws -> String { String(decoding: try scratch.bytes("outbox/" + name), as: UTF8.self) }

    @Test func parcelIsAPairOfFilesThatAnybodyReads() throws {
        let parcel = OutboxWeekend.parcel(1)
        try entrance.handIn(parcel, picture: picture)
        #expect(try scratch.names(in: "outbox") == ["000001-mail.jpg", "000001-mail.json"])
        #expect(try scratch.bytes("outbox/000001-mail.jpg") == OutboxWeekend.picture(1))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(scratch.bytes("outbox/000001-mail.json"))) as? [String: Any])
        #expect(json["kind"] as? String == "mail")
        let letter = try #require(json["letter"] as? [String: Any])
        #expect((letter["recipients"] as? [[String: Any]])?.compactMap { $0["address"] as? String }.first == "guest1.1@example.org")
        #expect(try OutboxExit(outbox).parcel("000001-mail") == parcel)
    }

    @Test func addressesAreForTheKioskAndTheCourierOnly() throws {
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        var status = stat()
        #expect(unsafe stat(scratch.file("outbox/000001-mail.json"), &status) == 0)
        #expect(status.st_mode & 0o007 == 0)
    }

    @Test func pictureTakesNoRoomWhereAFileCanHaveTwoNames() throws {
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        var status = stat()
        #expect(unsafe stat(picture, &status) == 0)
        #expect(status.st_nlink == 2)
    }

    @Test func whatWaitsAlreadyIsLeftAsItIs() throws {
        try entrance.handIn(OutboxWeekend.parcel(3), picture: picture)
        var again = OutboxWeekend.parcel(3)
        again.topText = "other"
        try entrance.handIn(again, picture: picture)
        #expect(try OutboxExit(outbox).parcel("000003-upload")?.topText == "top")
    }

    @Test func addressIsErasedWhenItsMailIsOut() throws {
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        let exit = try OutboxExit(outbox)
        let parcel = try #require(try exit.parcel("000001-mail"))
        let rest = try #require(try exit.delivered(parcel, to: 1))
        #expect(rest.letter?.recipients.map(\.number) == [2, 3])
        #expect(try !text("000001-mail.json").contains("guest1.1@"))
        #expect(try text("000001-mail.json").contains("guest1.2@"))
        let last = try #require(try exit.delivered(rest, to: 3))
        #expect(try exit.delivered(last, to: 2) == nil)
        #expect(try scratch.names(in: "outbox") == [".courier-lock"])
        #expect(try scratch.bytes("memes/1.jpg") == OutboxWeekend.picture(1))
    }

    /// Its file is replaced, and nothing of the older one is left where it lay on the medium.
    @Test func addressIsOverwrittenWhereItLay() throws {
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        let exit = try OutboxExit(outbox)
        let parcel = try #require(try exit.parcel("000001-mail"))
        let older = try OwnedDescriptor(opening: outbox.path + "/000001-mail.json", O_RDONLY)
        #expect(try exit.delivered(parcel, to: 1) != nil)
        var bytes = [UInt8](repeating: 1, count: 64 << 10)
        let count = try SystemFileOperations().read(older, into: &bytes)
        #expect(count > 1_000 && bytes[..<count].allSatisfy { $0 == 0 })
        #expect(try scratch.names(in: "outbox") == [".courier-lock", "000001-mail.jpg", "000001-mail.json"])
    }

    /// The operator ends the event while the courier delivers.
    @Test func parcelThatIsRemovedMeanwhileDoesNotComeBack() throws {
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        let exit = try OutboxExit(outbox)
        let parcel = try #require(try exit.parcel("000001-mail"))
        try entrance.removeAll()
        #expect(try exit.delivered(parcel, to: 1) == nil)
        #expect(try scratch.names(in: "outbox") == [".courier-lock"])
    }

    @Test func noteOnWhatWasGivenUpHasNoAddressAndNoPicture() throws {
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        let exit = try OutboxExit(outbox)
        let parcel = try #require(try exit.parcel("000001-mail"))
        let rest = try #require(try exit.giveUp(parcel, to: 2, because: "550 5.1.1 <guest1.2@example.org> is not known"))
        #expect(try exit.giveUp(rest, because: "it was tried for three days") == nil)
        #expect(try scratch.names(in: "outbox") == [".courier-lock", "given-up"])
        #expect(try scratch.names(in: "outbox/given-up") == ["000001-mail-2.json", "000001-mail.json"])
        let notes = try text("given-up/000001-mail-2.json") + text("given-up/000001-mail.json")
        #expect(!notes.contains("@"))
        #expect(notes.contains("550 5.1.1 <the address> is not known"))
        #expect(notes.contains("\"recipients\" : 2"))
    }

    @Test func notesAreBounded() throws {
        let exit = try OutboxExit(outbox)
        for number in 1000...1210 {
            let parcel = Parcel(name: "\(number)", meme: "m", captions: ("", ""), madeAt: 0)
            try entrance.handIn(parcel, picture: picture)
            _ = try exit.giveUp(parcel, because: "it is a test")
        }
        let names = try scratch.names(in: "outbox/given-up")
        #expect(names.count == 200)
        #expect(names.last == "1210.json")
    }

    @Test func fullOutboxTakesNothingMore() throws {
        let entrance = OutboxEntrance(outbox, limits: .init(parcelCount: 2, reservedByteCount: 0))
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        try entrance.expectRoom()
        try entrance.handIn(OutboxWeekend.parcel(2), picture: picture)
        let files = try scratch.names(in: "outbox")
        #expect(throws: OutboxError.full(cause: "2 parcels wait in \(outbox.path)")) {
            try entrance.handIn(OutboxWeekend.parcel(3), picture: picture)
        }
        #expect(try scratch.names(in: "outbox") == files)
        let small = OutboxEntrance(outbox, limits: .init(byteCount: 17_999, reservedByteCount: 0))
        #expect(throws: OutboxError.full(cause: "12000 bytes wait in \(outbox.path)")) {
            try small.handIn(OutboxWeekend.parcel(3), picture: picture)
        }
    }

    @Test func roomOnTheMediumIsLeftToTheStore() throws {
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        let greedy = OutboxEntrance(outbox, limits: .init(reservedByteCount: .max - 100_000))
        let error = #expect(throws: OutboxError.self) { try greedy.handIn(OutboxWeekend.parcel(2), picture: picture) }
        guard case .full? = error else { throw CommentedError("it is \(String(describing: error))") }
    }

    @Test func missingPictureIsSaidAndLeavesNothing() throws {
        let error = #expect(throws: OutboxError.self) {
            try entrance.handIn(OutboxWeekend.parcel(1), picture: scratch.file("memes/2.jpg"))
        }
        guard case .pictureUnreadable? = error else { throw CommentedError("it is \(String(describing: error))") }
        #expect(!scratch.exists("outbox"))
    }

    @Test func damagedParcelIsPutAsideWithAWord() throws {
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        try scratch.write(Array("{\"kind\"".utf8), to: "outbox/000001-mail.json")
        try entrance.handIn(OutboxWeekend.parcel(2), picture: picture)
        try scratch.remove("outbox/000002-mail.jpg")
        let exit = try OutboxExit(outbox)
        #expect(try exit.parcel("000001-mail") == nil)
        #expect(try exit.parcel("000002-mail") == nil)
        #expect(try text("given-up/000001-mail.json").contains("its file is damaged"))
        #expect(try text("given-up/000002-mail.json").contains("its picture is missing"))
        #expect(try outbox.parcelNames().isEmpty)
    }

    @Test func onlyOneCourierSends() throws {
        let exit = try OutboxExit(outbox)
        #expect(throws: OutboxError.inUse) { _ = try OutboxExit(outbox) }
        withExtendedLifetime(exit) {}
    }

    @Test func parcelRemembersHowLongWasTriedBefore() throws {
        try OutboxExit(outbox).setTriedSeconds(4_711)
        try entrance.handIn(OutboxWeekend.parcel(1), picture: picture)
        #expect(try OutboxExit(outbox).parcel("000001-mail")?.handedInAt == 4_711)
    }
}

private struct CommentedError: Error {
    init(_ comment: String) { Issue.record("\(comment)") }
}
