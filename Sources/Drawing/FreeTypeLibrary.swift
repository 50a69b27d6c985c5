package import CFreeType

/// FreeType and its stroker, started for one rasteriser or one text engine and used by one thread at a time.
@safe
package final class FreeTypeLibrary {
    package let handle: FT_Library
    package let stroker: FT_Stroker

    package init() {
        var library: FT_Library?
        let opened = unsafe FT_Init_FreeType(&library)
        guard opened == 0, let library = unsafe library else { preconditionFailure("FreeType did not start: error \(opened)") }
        var stroker: FT_Stroker?
        let made = unsafe FT_Stroker_New(library, &stroker)
        guard made == 0, let stroker = unsafe stroker else { preconditionFailure("FreeType made no stroker: error \(made)") }
        unsafe handle = library
        unsafe self.stroker = stroker
    }

    deinit {
        unsafe FT_Stroker_Done(stroker)
        _ = unsafe FT_Done_FreeType(handle)
    }
}
