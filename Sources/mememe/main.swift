private import ArgumentParser

// The main function is synchronous, so that the main thread stays the main actor's for good.
MemeMe.main()
