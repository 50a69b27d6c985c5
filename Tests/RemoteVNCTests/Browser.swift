import Foundation
import TestSupport

/// A Chromium without a window, spoken to through its debugging pipe (the DevTools protocol, one JSON object per zero byte).
final class Browser {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let profile = FileManager.default.temporaryDirectory.appending(path: "mememe-browser-\(UUID().uuidString)")
    private var received = Data()
    private var number = 0
    private var session: String?

    static let path = "/usr/bin/chromium"

    init() throws {
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The pipe is expected at descriptors 3 and 4.
        let options = "--headless=new --no-sandbox --disable-gpu --no-first-run --remote-debugging-pipe --window-size=800,600"
        process.arguments = ["-c", "exec \(Self.path) \(options) --user-data-dir=\(profile.path) about:blank 3<&0 4>&1 2>/dev/null"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        // A profile that is left behind is only litter in the temporary folder.
        try? FileManager.default.removeItem(at: profile)
    }

    func open(_ address: String) throws {
        let target = try command("Target.createTarget", ["url": address])["targetId"] ?? ""
        session = try command("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    }

    /// What an expression of JavaScript comes to, as text; a promise is waited for.
    func evaluate(_ expression: String) throws -> String {
        let answer = try command("Runtime.evaluate", ["expression": "Promise.resolve(\(expression)).then(String)", "awaitPromise": true])
        return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
    }

    func mouse(_ type: String, x: Double, y: Double) throws {
        let pressed = type == "mouseReleased" ? 0 : 1
        _ = try command("Input.dispatchMouseEvent", ["type": type, "x": x, "y": y, "button": "left", "buttons": pressed, "clickCount": 1])
    }

    func type(_ character: String) throws {
        for type in ["keyDown", "keyUp"] {
            let code = "Key" + character.uppercased()
            _ = try command(
                "Input.dispatchKeyEvent", ["type": type, "key": character, "code": code, "text": type == "keyDown" ? character : ""])
        }
    }

    /// A picture of the page, as the bytes of a PNG file.
    func screenshot() throws -> Data {
        let answer = try command("Page.captureScreenshot", [:])
        return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
    }

    private func command(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
        number += 1
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        try input.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
        while true {
            let answer = try nextMessage()
            guard answer["id"] as? Int == number else { continue }
            // An error is what comes of asking a page that is just being exchanged for another; it has no result.
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    private func nextMessage() throws -> [String: Any] {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = received[received.startIndex..<end]
                received = Data(received[received.index(after: end)...])
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else { throw ConversationError(message: "the browser is gone") }
            received += part
        }
    }
}
