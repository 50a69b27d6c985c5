import TestSupport

/// Chromium, driven through its debugging pipe as a guest's hand would: opens a page, chooses a file, and reads what the page says then.
enum PhoneBrowser {
    /// Returns the text of the page that is there after the file was sent.
    static func choose(_ photo: String, on address: String, profile: String, until words: String) throws -> String {
        try runSuccessfully(["/usr/bin/python3", "-c", script, address, photo, profile, words], atMost: .seconds(20))
    }

    private static let script = """
        import json, os, subprocess, sys, time
        address, photo, profile, words = sys.argv[1:]
        read_end, write_end, answers, tell = [end for pair in (os.pipe(), os.pipe()) for end in pair]
        os.dup2(read_end, 103), os.dup2(tell, 104)
        command = ["/usr/bin/chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"]
        browser = subprocess.Popen(
            command + ["--user-data-dir=" + profile, "--window-size=500,844"], pass_fds=[3, 4], stderr=subprocess.DEVNULL,
            preexec_fn=lambda: (os.dup2(103, 3), os.dup2(104, 4)))
        os.close(tell), os.close(104)
        buffer, number = b"", 0
        def call(method, session=None, **parameters):
            global buffer, number
            number += 1
            message = {"id": number, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
            os.write(write_end, json.dumps(message).encode() + bytes(1))
            while True:
                while bytes(1) not in buffer:
                    more = os.read(answers, 65536)
                    if not more: sys.exit("the browser is gone")
                    buffer += more
                text, _, buffer = buffer.partition(bytes(1))
                answer = json.loads(text)
                if answer.get("id") == number: return answer.get("result", answer)
        target = call("Target.createTarget", url=address)["targetId"]
        page = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        def text():
            # While one page gives way to the next there is nothing to ask, which the browser answers with an error.
            answer = call("Runtime.evaluate", page, expression="document.body ? document.body.innerText : ''")
            return answer.get("result", {}).get("value", "")
        def wait(words):
            end = time.time() + 8
            while words not in text() and time.time() < end: time.sleep(0.02)
        wait("Choose photos")
        document = call("DOM.getDocument", page)["root"]["nodeId"]
        field = call("DOM.querySelector", page, nodeId=document, selector="input")["nodeId"]
        call("DOM.setFileInputFiles", page, files=[photo], nodeId=field)
        wait(words)
        print(text())
        call("Browser.close")
        browser.wait()
        """
}
