/// Where a light stands among the steps that its driver, or its monitor, has.
struct LightLevel: Equatable, Sendable {
    /// From 0 (dark) to `most`.
    var step: Int
    /// The highest step, at least 1.
    var most: Int

    /// How bright it is, 0...1; what is not to be dark is at the first step at least.
    var share: Double {
        get { Double(step) / Double(most) }
        set { step = newValue <= 0 ? 0 : max(1, Int((Double(most) * min(newValue, 1)).rounded())) }
    }
}
