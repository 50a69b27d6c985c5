/// The codes that zbarimg (Debian's zbar-tools) reads from a picture's file, in the order in which it finds them.
///
/// - Throws: `CodeReaderFailure` when there is no code, or no zbarimg.
public func readCodes(inPicture path: String) throws -> [String] {
    let reader = try RunningProcess(
        ["zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", path], outputPath: path + ".codes")
    let outcome = try reader.waitForExit()
    guard outcome.status == 0 else { throw CodeReaderFailure(path: path, status: outcome.status, output: outcome.output) }
    return outcome.output.split(separator: "\n").map(String.init)
}

/// Nothing could be read from a picture: status 4 of zbarimg stands for a picture without a code, 127 for a missing zbarimg.
public struct CodeReaderFailure: Error {
    public let path: String
    public let status: Int32
    public let output: String
}
