import Foundation

/// What any Swift program with Foundation pays for its start: it writes the length of its own name and ends.
@main
struct TrivialProgram {
    static func main() { print(ProcessInfo.processInfo.processName.count) }
}
