import PictureFormats
import Testing

@Suite struct JPEGMarkersTests {
    private func found(_ bytes: [UInt8], end: Int? = nil) -> [JPEGMarkers.Marker] {
        var markers = JPEGMarkers(bytes, end: end)
        var found: [JPEGMarkers.Marker] = []
        while let marker = markers.next() { found.append(marker) }
        return found
    }

    @Test func segmentsFollowEachOther() {
        let markers = found([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xD9, 0xFF, 0xE1, 0, 2])
        #expect(markers.map(\.code) == [0xE0, JPEGMarkers.huffmanTables])
        #expect(markers.map(\.start) == [2, 10] && markers.map(\.content) == [6..<8, 14..<15])
        #expect(markers.map(\.isAdjoining) == [true, true])
    }

    @Test func whatLiesBetweenIsSteppedOverAndTold() {
        let markers = found([0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 7, 7, 0xFF, 0xC0, 0, 2, 0xFF, 0x00, 0xFF, 0xC2, 0, 2])
        #expect(markers.map(\.code) == [0xE0, 0xC0, 0xC2])
        #expect(markers.map(\.isAdjoining) == [true, false, false])
        #expect(markers.map(\.isFrame) == [false, true, true] && markers.map(\.isProgressive) == [false, false, true])
    }

    @Test func lengthsBeyondTheEndAreHeldToIt() {
        #expect(found([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 1, 2]).map(\.content) == [6..<8])
        #expect(found([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 1, 2]).map(\.content) == [6..<6])
        #expect(found([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 2], end: 9).map(\.code) == [0xE0])
        #expect(found([0xFF, 0xD8]).isEmpty && found([]).isEmpty)
    }

    @Test func dataOfAScanEndAtTheNextMarker() {
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 5, 0xFF, 0x00, 0xFF, 0xD3, 6, 0xFF, 0xDA, 0, 2, 1]
        var markers = JPEGMarkers(bytes)
        #expect(markers.next()?.start == 2)
        markers.skipEntropyCodedData()
        let next = markers.next()
        #expect(next?.start == 12 && next?.isAdjoining == true)
        markers.stop()
        #expect(markers.next()?.code == nil)
    }
}
