import Drawing
import Geometry
import Testing

@Suite struct PathRasterizerTests {
    /// A fan of triangles with as many points as asked for.
    private func path(points: Int) -> Path {
        var path = Path()
        path.move(to: Path.Vector(0, 0))
        for index in 1..<points { path.line(to: Path.Vector(Double(index % 40), Double(index % 7) * 3)) }
        path.close()
        return path
    }

    @Test func pathWithMorePointsThanFreeTypeTakesCoversNothing() {
        let rasterizer = PathRasterizer()
        #expect(rasterizer.fill(path(points: 32_767)) != nil)
        #expect(rasterizer.fill(path(points: 32_768)) == nil)
        #expect(rasterizer.fill(path(points: 40_000)) == nil)
    }
}
