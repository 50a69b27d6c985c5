private import Glibc
internal import SystemCalls

/// The sentence about a card whose picture another program controls.
///
/// The kernel's debug files name the master where they are mounted and readable; else whoever has the card open is named.
func sentence(aboutHolderOf path: String) -> String {
    let number = path.drop { !$0.isNumber }
    let clients = "/sys/kernel/debug/dri/\(number)/clients"
    if let table = text(ofFile: clients), let master = master(inClients: table), master.processID != getpid() {
        return "\(path) is held by \(master.description)"
    }
    let openers = FileHolder.all(ofFile: path).filter { $0.processID != getpid() }.map(\.description)
    if openers.isEmpty { return "\(path) is held by another program that can't be found out" }
    return "\(path) is held by \(openers.joined(separator: " or "))"
}

/// The process that the table of a card's clients marks as its master.
///
/// The table has a line of headings and a line for each client; the columns used are named "command", "tgid" (or "pid") and "master".
/// A command may contain spaces, so columns are counted from the right.
func master(inClients table: String) -> FileHolder? {
    let lines = table.split(separator: "\n").map { $0.split(separator: " ") }
    guard let headings = lines.first else { return nil }
    guard let process = headings.firstIndex(where: { $0 == "tgid" || $0 == "pid" }) else { return nil }
    guard let master = headings.firstIndex(of: "master") else { return nil }
    for line in lines.dropFirst() where line.count >= headings.count {
        let extra = line.count - headings.count
        guard line[master + extra] == "y", let processID = Int32(line[process + extra]) else { continue }
        return FileHolder(name: line[..<(process + extra)].joined(separator: " "), processID: processID)
    }
    return nil
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
