/// What phones ask when they have joined a network, to see whether it leads anywhere. They stay in it when the answer is the one they know.
enum CaptiveProbe {
    private static let answers: [String: (status: UInt32, type: String, body: String)] = [
        // iOS and macOS.
        "/hotspot-detect.html": (200, "text/html", "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"),
        "/library/test/success.html": (200, "text/html", "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"),
        // Android.
        "/generate_204": (204, "text/plain", ""), "/gen_204": (204, "text/plain", ""),
        // Windows.
        "/connecttest.txt": (200, "text/plain", "Microsoft Connect Test"), "/ncsi.txt": (200, "text/plain", "Microsoft NCSI"),
        // Firefox, and desktops with NetworkManager.
        "/success.txt": (200, "text/plain", "success\n"), "/check_network_status.txt": (200, "text/plain", "NetworkManager is online\n"),
        "/canonical.html": (
            200, "text/html", "<meta http-equiv=\"refresh\" content=\"0;url=https://support.mozilla.org/kb/captive-portal\"/>"
        ),
    ]

    static let paths = Set(answers.keys)

    static func reply(_ path: String) -> WebReply {
        let answer = answers[path] ?? (404, "text/plain", "")
        return WebReply(
            status: answer.status, headers: [("Content-Type", answer.type)] + PhoneDocument.usualHeaders,
            body: .bytes(Array(answer.body.utf8)))
    }
}
