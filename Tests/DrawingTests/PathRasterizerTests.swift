import Geometry
import Testing

@testable import Drawing

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

    @Test func everySubpathIsALineOfItsOwn() {
        let corners = [(0, 0), (8, 0), (0, 4), (8, 4)].map { Path.Vector($0, $1) }
        var path = Path()
        path.move(to: corners[0])
        path.line(to: corners[1])
        // A place that nothing is drawn from is no line.
        path.move(to: corners[3])
        path.move(to: corners[2])
        path.line(to: corners[3])
        #expect(path.flattened() == [[corners[0], corners[1]], [corners[2], corners[3]]])
    }
}
