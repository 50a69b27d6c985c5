internal import CLCMS

/// The way from a picture's own colours, as its embedded profile describes them, to sRGB.
///
/// It is made once for a picture and used for all of its rows.
@safe
final class ColorTransform {
    /// What the picture's values are.
    enum Source {
        /// Words of red, green and blue.
        case colors
        /// Words in which red, green and blue are the same, as a rule.
        case greys
        /// Bytes of cyan, magenta, yellow and black; inverted means that 255 is no ink.
        case inks(isInverted: Bool)
    }

    private let handle: cmsHTRANSFORM
    /// For greys: what each of them becomes.
    private var greys: [UInt32] = []

    /// Nil when there is nothing to do: the profile is sRGB's own, is broken, or describes other values than the picture has.
    init?(profile: [UInt8], _ source: Source) {
        guard profile.count >= 128, let own = unsafe cmsOpenProfileFromMem(profile, UInt32(profile.count)) else { return nil }
        defer { _ = unsafe cmsCloseProfile(own) }
        guard unsafe cmsGetColorSpace(own) == Self.space(of: source), let screen = unsafe cmsCreate_sRGBProfile() else { return nil }
        defer { _ = unsafe cmsCloseProfile(screen) }
        // Without its cache of the last pixel a transform is as fast for photos.
        let handle = unsafe cmsCreateTransform(
            own, Self.format(of: source), screen, MEMEME_CMS_BGRX, UInt32(INTENT_PERCEPTUAL),
            UInt32(cmsFLAGS_NOCACHE) | UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = handle
        switch source {
        case .colors: if isIdentity { return nil }
        case .greys:
            greys = [UInt32](repeating: 0, count: 256)
            let levels = (0...255).map { UInt8($0) }
            unsafe cmsDoTransform(handle, levels, &greys, 256)
        case .inks: break
        }
    }

    deinit { unsafe cmsDeleteTransform(handle) }

    /// Whether no colour changes by more than rounding: most profiles that cameras embed are sRGB under one name or another.
    private var isIdentity: Bool {
        let levels: [UInt32] = [0, 32, 80, 128, 176, 224, 255]
        var words = levels.flatMap { red in levels.flatMap { green in levels.map { red << 16 | green << 8 | $0 } } }
        let before = words
        convert(&words, count: words.count)
        return zip(before, words).allSatisfy { old, new in
            ([0, 8, 16] as [UInt32]).allSatisfy { shift in abs(Int(old >> shift & 255) - Int(new >> shift & 255)) <= 2 }
        }
    }

    /// Converts the first words in place; top bytes are kept.
    func convert(_ words: inout [UInt32], count: Int) {
        var span = words.mutableSpan
        convert(&span, from: 0, count: count)
    }

    /// Converts words in place from `start` on.
    func convert(_ words: inout MutableSpan<UInt32>, from start: Int, count: Int) {
        precondition(start >= 0 && start + count <= words.count, "the words are there")
        if !greys.isEmpty {
            for index in start..<start + count { words[index] = shown(words[index]) }
            return
        }
        unsafe words.withUnsafeMutableBufferPointer {
            guard let base = $0.baseAddress else { return }
            unsafe cmsDoTransform(handle, base + start, base + start, UInt32(count))
        }
    }

    /// What a grey becomes. Where there are colours after all, each of them is taken for a grey of its own, which keeps them colours.
    private func shown(_ word: UInt32) -> UInt32 {
        let (red, green, blue) = (greys[Int(word >> 16 & 255)], greys[Int(word >> 8 & 255)], greys[Int(word & 255)])
        return word & 0xFF00_0000 | red & 0xFF_0000 | green & 0xFF00 | blue & 0xFF
    }

    /// Converts inks to words.
    @_lifetime(words: copy words)
    func convert(inks: Span<UInt8>, into words: inout MutableSpan<UInt32>, count: Int) {
        precondition(inks.count >= count * 4 && words.count >= count, "both hold the pixels")
        unsafe inks.withUnsafeBufferPointer { inks in
            unsafe words.withUnsafeMutableBufferPointer { unsafe cmsDoTransform(handle, inks.baseAddress, $0.baseAddress, UInt32(count)) }
        }
    }

    private static func space(of source: Source) -> cmsColorSpaceSignature {
        switch source {
        case .colors: cmsSigRgbData
        case .greys: cmsSigGrayData
        case .inks: cmsSigCmykData
        }
    }

    private static func format(of source: Source) -> cmsUInt32Number {
        switch source {
        case .colors: MEMEME_CMS_BGRX
        case .greys: MEMEME_CMS_GREY
        case .inks(let isInverted): isInverted ? MEMEME_CMS_INKS_INVERTED : MEMEME_CMS_INKS
        }
    }
}
