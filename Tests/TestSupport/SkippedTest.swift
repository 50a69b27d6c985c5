// The benchmarks are linked with Swift's library as it is static, to which Swift Testing does not belong.
#if canImport(Testing)
    public import Testing

    /// Ends a test that can't be done on this machine, as one that was skipped; where Swift Testing can't do that yet, in Swift 6.2, it
    /// fails with those words.
    public func skipTest(_ reason: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Never {
        #if compiler(>=6.3)
            try Test.cancel(Comment(rawValue: reason), sourceLocation: sourceLocation)
        #else
            throw SkippedTest(description: reason)
        #endif
    }

    #if compiler(<6.3)
        private struct SkippedTest: Error, CustomStringConvertible {
            let description: String
        }
    #endif
#endif
