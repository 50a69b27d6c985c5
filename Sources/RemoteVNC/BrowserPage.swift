internal import Foundation

/// The folder that browsers are served: our page, and the noVNC client as Debian installs it.
struct BrowserPage: ~Copyable {
    private let folder: URL
    /// The folder's path.
    var path: String { folder.path }

    /// Where Debian's package novnc puts the client.
    static let client = URL(fileURLWithPath: "/usr/share/novnc")

    /// Makes the folder below the system's temporary one; its owner's end removes it.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "mememe-page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(Self.page.utf8).write(to: folder.appending(path: "index.vnc"))
        for part in ["core", "vendor"] {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: part), withDestinationURL: Self.client.appending(path: part))
        }
    }

    deinit {
        // What is left in the temporary folder goes with the next restart.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Shows the screen as large as the window allows and connects again when the kiosk was restarted.
    ///
    /// The library serves it for "/" and replaces what starts with a dollar sign, so there is none in it.
    private static let page = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, user-scalable=no">
        <title>MemeMe</title>
        <link rel="icon" href="data:,">
        <style>
        html, body, #screen { margin: 0; height: 100%; overflow: hidden; background: #111; }
        #screen canvas { cursor: default !important; }
        #state { position: fixed; inset: auto 0 1em; text-align: center; font: 16px sans-serif; color: #ccc; pointer-events: none; }
        </style>
        </head>
        <body>
        <div id="screen"></div>
        <div id="state">Connecting …</div>
        <script type="module">
        import RFB from "./core/rfb.js";
        const state = document.getElementById("state");
        const scheme = location.protocol === "https:" ? "wss://" : "ws://";
        let password = null;
        function connect() {
            const rfb = new RFB(document.getElementById("screen"), scheme + location.host + "/", { shared: true });
            rfb.scaleViewport = true;
            rfb.background = "#111";
            rfb.addEventListener("connect", () => { state.textContent = ""; rfb.focus(); });
            rfb.addEventListener("credentialsrequired", () => {
                password = password || prompt("Password") || "";
                rfb.sendCredentials({ password: password });
            });
            rfb.addEventListener("securityfailure", () => { password = null; });
            rfb.addEventListener("disconnect", () => {
                state.textContent = "The kiosk does not answer. Trying again …";
                setTimeout(connect, 1000);
            });
        }
        connect();
        </script>
        </body>
        </html>
        """
}
