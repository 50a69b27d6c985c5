internal import CHarfBuzz

/// A switch of a font's design, such as other shapes of letters.
struct Feature: Hashable {
    let tag: String

    /// Inter's single-storey a and open digits, as the interface is drawn; figures of one width on demand.
    static func interface(hasTabularNumbers: Bool) -> [Feature] {
        ["cv11", "ss03"].map(Feature.init) + (hasTabularNumbers ? [Feature(tag: "tnum")] : [])
    }

    var code: hb_feature_t {
        let tag = unsafe hb_tag_from_string(tag, Int32(tag.utf8.count))
        return hb_feature_t(tag: tag, value: 1, start: 0, end: UInt32.max)
    }
}

/// HarfBuzz's working memory, used again from run to run.
@safe
final class HarfBuzzBuffer {
    /// One glyph in font units; `cluster` is the scalar that it begins with.
    struct Glyph {
        let id: UInt32
        let cluster: Int
        let advance: Int32
        let x: Int32
        let y: Int32
    }

    private let buffer: OpaquePointer

    init() { unsafe buffer = hb_buffer_create() }

    deinit { unsafe hb_buffer_destroy(buffer) }

    /// The glyphs of one run from left to right.
    // rule lifted (parameters): HarfBuzz wants all of them for one run
    func shape(
        _ scalars: [UInt32], _ run: Range<Int>, script: hb_script_t, isRightToLeft: Bool, features: [Feature], font: FontFace
    ) -> [Glyph] {
        unsafe hb_buffer_clear_contents(buffer)
        unsafe hb_buffer_add_utf32(buffer, scalars, Int32(scalars.count), UInt32(run.lowerBound), Int32(run.count))
        unsafe hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, script)
        unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        let codes = features.map(\.code)
        unsafe hb_shape(font.shapingFont, buffer, codes, UInt32(codes.count))
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        return (0..<Int(count)).map { index in
            let (info, position) = unsafe (infos[index], positions[index])
            return Glyph(
                id: info.codepoint, cluster: Int(info.cluster), advance: position.x_advance, x: position.x_offset, y: position.y_offset)
        }
    }
}
