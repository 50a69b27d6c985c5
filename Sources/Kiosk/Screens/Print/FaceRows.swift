/// The two rows of words in the product's face.
struct FaceRows {
    let top: String
    let bottom: String

    /// - Parameter words: both rows with a line break between them, so that translators see them together.
    init(_ words: String) {
        let rows = words.split(separator: "\n", maxSplits: 1).map(String.init)
        (top, bottom) = (rows.first ?? "", rows.count > 1 ? rows[1] : "")
    }
}
