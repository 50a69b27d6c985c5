internal import TestSupport
import Testing

/// How the appliance's script sets the print server's queue up; stand-ins for the server's programs are enough to see it.
@Suite struct PrinterScriptTests {
    /// The server takes a queue at once, and may learn what the printer can only later. What it knew before is no answer, and stays until
    /// there is one; the script has no right to take it away.
    @Test func waitsUntilThePrinterHasSaidWhatItCan() throws {
        let script = try ScriptCopy("usr/lib/mememe/printer", places: ["/run/"])
        let driver = "run/mememe-print/root/ppd/booth.ppd"
        try script.put("of before\n", as: driver)
        try script.put("ipp://printer.example/ipp/print\n", as: "run/mememe/printer")
        let (path, log) = (script.folder.path(of: driver), script.folder.path(of: "log"))
        let answer = "echo new >\(path).N; mv \(path).N \(path)"
        try script.standIn(for: "lpadmin", "cat \(path) >>\(log); [ $(wc -l <\(log)) -lt 3 ] || { \(answer); }")
        try script.standIn(for: "sleep", "exit 0")
        try script.standIn(for: "rm", "exit 1")

        let outcome = try script.run("network")

        #expect(outcome.status == 0 && outcome.output.hasSuffix("The queue is set up.\n"), "\(outcome.output)")
        #expect(try script.text(of: "log") == "of before\nof before\nof before\n", "it was asked until it answered")
        #expect(try script.text(of: driver) == "new\n")
    }
}
