extension MutableSpan where Element: BitwiseCopyable {
    /// Replaces the elements from `place` on with another span's, which have to fit.
    @_lifetime(self: copy self)
    mutating func replace(from place: Int, with source: Span<Element>) {
        precondition(place >= 0 && source.count <= count - place, "there is room")
        unsafe source.withUnsafeBufferPointer { source in
            unsafe withUnsafeMutableBufferPointer { target in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                unsafe (to + place).update(from: from, count: source.count)
            }
        }
    }
}
