import Geometry
import Testing

@testable import Drawing

@Suite struct BitmapPoolTests {
    private let size = Size(width: 320, height: 240)

    private func fill(_ bitmap: Bitmap, _ byte: UInt8) {
        bitmap.withMutableBytes { bytes in
            for index in bytes.indices { bytes[index] = byte }
        }
    }

    private func firstByte(_ bitmap: Bitmap) -> UInt8 { bitmap.withMutableBytes { $0[0] } }

    @Test func memoryComesBackWhenABitmapGoes() {
        let pool = BitmapPool()
        do {
            let first = pool.bitmap(size: size)
            #expect(firstByte(first) == 0)
            fill(first, 7)
        }
        // What was left in it tells that it is the same memory.
        #expect(firstByte(pool.bitmap(size: size)) == 7)
        let (one, two) = (pool.bitmap(size: size), pool.bitmap(size: size))
        fill(one, 1)
        fill(two, 2)
        #expect(firstByte(one) == 1 && firstByte(two) == 2, "bitmaps that live together share nothing")
    }

    @Test func noMoreIsKeptThanSaid() {
        let pool = BitmapPool(limit: 2)
        do {
            let bitmaps = (0..<4).map { _ in pool.bitmap(size: size) }
            for bitmap in bitmaps { fill(bitmap, 9) }
        }
        let again = (0..<4).map { _ in pool.bitmap(size: size) }
        #expect(again.filter { firstByte($0) == 9 }.count == 2)
    }

    @Test func aFilmNeedsThreeBitmapsAndNoMoreAreKept() {
        let pool = BitmapPool()
        do {
            let bitmaps = (0..<5).map { _ in pool.bitmap(size: size) }
            for bitmap in bitmaps { fill(bitmap, 9) }
        }
        let again = (0..<5).map { _ in pool.bitmap(size: size) }
        #expect(again.filter { firstByte($0) == 9 }.count == 3)
    }

    @Test func anotherSizeGetsMemoryOfItsOwn() {
        let pool = BitmapPool()
        do { fill(pool.bitmap(size: size), 5) }
        let other = pool.bitmap(size: Size(width: 640, height: 480))
        #expect(firstByte(other) == 0 && other.size == Size(width: 640, height: 480))
        #expect(firstByte(pool.bitmap(size: size)) == 0, "the memory of the old size was given back")
    }

    @Test func aBitmapOutlivesItsPool() {
        let bitmap = BitmapPool().bitmap(size: size)
        fill(bitmap, 3)
        #expect(firstByte(bitmap) == 3)
    }
}
