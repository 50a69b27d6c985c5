private import ArgumentParser
private import PictureSandbox

// The kiosk starts itself a second time to look at strangers' pictures; nothing that guests use is needed there.
if CommandLine.argc == 2, CommandLine.arguments[1] == SandboxedDecoding.subcommand { PictureServer.run() }
// The main function is synchronous, so that the main thread stays the main actor's for good.
MemeMe.main()
