private import ArgumentParser
private import PictureSandbox
private import USBDescriptors

// The kiosk starts itself a second time to look at strangers' pictures; nothing that guests use is needed there.
if CommandLine.argc == 2, CommandLine.arguments[1] == SandboxedDecoding.subcommand { PictureServer.run() }
// The appliance asks what was plugged in, while the device waits for its driver.
if let question = KindQuestion(CommandLine.arguments) { question.answer() }
// The main function is synchronous, so that the main thread stays the main actor's for good.
do {
    var command = try MemeMe.parseAsRoot()
    try command.run()
} catch {
    MemeMe.end(with: error)
}
