private import Glibc

/// A process that has a card open.
struct CardHolder: Equatable, Sendable {
    var name: String
    var processID: Int32

    /// Says who may be asked to give the card back, such as "Xorg (process 812)".
    var description: String { "\(name) (process \(processID))" }
}

/// The sentence about a card whose picture another program controls.
///
/// The kernel's debug files name the master where they are mounted and readable; else whoever has the card open is named.
func sentence(aboutHolderOf path: String) -> String {
    let number = path.drop { !$0.isNumber }
    let clients = "/sys/kernel/debug/dri/\(number)/clients"
    if let table = text(ofFile: clients), let master = master(inClients: table), master.processID != getpid() {
        return "\(path) is held by \(master.description)"
    }
    let openers = processes(withOpenFile: path).map(\.description)
    if openers.isEmpty { return "\(path) is held by another program that can't be found out" }
    return "\(path) is held by \(openers.joined(separator: " or "))"
}

/// The process that the table of a card's clients marks as its master.
///
/// The table has a line of headings and a line for each client; the columns used are named "command", "tgid" (or "pid") and "master".
/// A command may contain spaces, so columns are counted from the right.
func master(inClients table: String) -> CardHolder? {
    let lines = table.split(separator: "\n").map { $0.split(separator: " ") }
    guard let headings = lines.first else { return nil }
    guard let process = headings.firstIndex(where: { $0 == "tgid" || $0 == "pid" }) else { return nil }
    guard let master = headings.firstIndex(of: "master") else { return nil }
    for line in lines.dropFirst() where line.count >= headings.count {
        let extra = line.count - headings.count
        guard line[master + extra] == "y", let processID = Int32(line[process + extra]) else { continue }
        return CardHolder(name: line[..<(process + extra)].joined(separator: " "), processID: processID)
    }
    return nil
}

/// The other processes that have the file open, as far as we may look.
private func processes(withOpenFile path: String) -> [CardHolder] {
    names(inFolder: "/proc").compactMap { Int32($0) }.sorted().compactMap { processID in
        let folder = "/proc/\(processID)/fd"
        guard processID != getpid() else { return nil }
        guard names(inFolder: folder).contains(where: { target(ofLink: "\(folder)/\($0)") == path }) else { return nil }
        let name = text(ofFile: "/proc/\(processID)/comm")?.split(separator: "\n").first.map(String.init)
        return CardHolder(name: name ?? "a program", processID: processID)
    }
}

/// The names of what is in a folder, unsorted; none when it can't be read.
func names(inFolder path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

private func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink(path, &bytes, bytes.count)
    return length > 0 ? String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
}

/// The first page of a small file of the kernel's; nil when it can't be read.
private func text(ofFile path: String) -> String? {
    guard let file = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(file) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16384) { buffer, used in
        used = unsafe fread(buffer.baseAddress, 1, 16384, file)
    }
    return String(decoding: bytes, as: UTF8.self)
}
