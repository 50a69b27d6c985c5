import Geometry
import Peers

/// The memory of a peer's frame.
nonisolated final class OwnedFrame {
    let frame: PeerFrame

    /// A frame with every pixel written once, so that the kernel has given all of its memory.
    init(_ size: Size, fill: UInt32 = 0x0033_5577) {
        let pixels = UnsafeMutableRawPointer.allocate(byteCount: size.area * 4, alignment: 64).bindMemory(
            to: UInt32.self, capacity: size.area)
        for index in 0..<size.area { pixels[index] = fill ^ UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 12 }
        frame = PeerFrame(pixels: pixels, width: Int32(size.width), height: Int32(size.height))
    }

    deinit { frame.pixels.deallocate() }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { frame.pixels[y * Int(frame.width) + x] }
}
