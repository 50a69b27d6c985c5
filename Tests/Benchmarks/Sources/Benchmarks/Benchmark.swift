/// One thing that is measured beside its peers.
protocol Benchmark {
    /// What the command line calls it.
    static var name: String { get }

    init()
    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws
}
