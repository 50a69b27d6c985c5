import TestSupport
import Testing

@testable import Outbox

/// The end of an event, when nothing of its guests may wait any longer.
@Suite struct OutboxErasingTests {
    @Test func addressesPicturesAndNotesGoAndTheCouriersOwnStays() throws {
        let scratch = try ScratchFolder()
        let outbox = Outbox(scratch.file("outbox"))
        let entrance = OutboxEntrance(outbox, limits: .init(reservedByteCount: 0))
        try entrance.removeAll()
        try scratch.write(OutboxWeekend.picture(1), to: "memes/1.jpg")
        for number in [1, 3] { try entrance.handIn(OutboxWeekend.parcel(number), picture: scratch.file("memes/1.jpg")) }
        let exit = try OutboxExit(outbox)
        let parcel = try #require(try exit.parcel("000003-upload"))
        #expect(try exit.giveUp(parcel, because: "nobody is there") == nil)
        try scratch.write([1, 2, 3], to: "outbox/.kiosk-half.jpg.part")
        #expect(try scratch.names(in: "outbox/given-up").count == 1)
        try entrance.removeAll()
        #expect(try scratch.names(in: "outbox") == [".courier-lock", "given-up"])
        #expect(try scratch.names(in: "outbox/given-up").isEmpty && entrance.waitingCount() == 0)
        #expect(try exit.parcel("000001-mail") == nil, "the courier finds nothing and goes on")
        #expect(try scratch.bytes("memes/1.jpg") == OutboxWeekend.picture(1), "memes are the store's")
    }
}
