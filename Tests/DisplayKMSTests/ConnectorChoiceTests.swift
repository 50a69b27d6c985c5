import Geometry
import Testing

@testable import DisplayKMS

/// The kernel's numbers for sorts of connector.
private let (vgaType, displayPortType, hdmiType, edpType, dsiType): (UInt32, UInt32, UInt32, UInt32, UInt32) = (1, 10, 11, 14, 16)

private func connector(_ name: String, _ type: UInt32, connected: Bool = true) -> ConnectorDescription {
    let mode = ModeDescription(name: "m", size: Size(width: 800, height: 480), refreshMillihertz: 60000, isPreferred: true)
    return ConnectorDescription(id: 1, name: name, type: type, isConnected: connected, millimetres: .zero, modes: [mode])
}

private let vga = connector("VGA-1", vgaType)
private let hdmi = connector("HDMI-A-1", hdmiType)
private let displayPort = connector("DP-1", displayPortType)
private let builtIn = connector("DSI-1", dsiType)

@Suite struct ConnectorChoiceTests {
    @Test func builtInPanelsComeBeforeDigitalSocketsBeforeTheRest() {
        #expect(bestConnector(of: [vga, hdmi, builtIn])?.name == "DSI-1")
        #expect(bestConnector(of: [vga, hdmi])?.name == "HDMI-A-1")
        #expect(bestConnector(of: [displayPort, hdmi])?.name == "DP-1")
    }

    @Test func onlyWhatIsPluggedInAndCanShowCounts() {
        var headset = hdmi
        headset.isHeadMounted = true
        var blind = displayPort
        blind.modes = []
        let unplugged = connector("eDP-1", edpType, connected: false)
        #expect(bestConnector(of: [headset, blind, unplugged, vga])?.name == "VGA-1")
        #expect(bestConnector(of: [headset, blind, unplugged]) == nil)
    }

    @Test func aNameRulesOutTheOthers() {
        #expect(bestConnector(of: [builtIn, hdmi], named: "HDMI-A-1")?.name == "HDMI-A-1")
        #expect(bestConnector(of: [builtIn], named: "HDMI-A-1") == nil)
    }
}

@Suite struct CardChoiceTests {
    private func card(_ path: String, _ connectors: [ConnectorDescription], dumb: Bool = true) -> CardDescription {
        CardDescription(path: path, hasDumbBuffers: dumb, connectors: connectors)
    }

    @Test func aCardWithSomethingPluggedInComesFirst() {
        let empty = card("/dev/dri/card0", [connector("HDMI-A-1", hdmiType, connected: false)])
        #expect(bestCard(of: [empty, card("/dev/dri/card1", [vga])]) == 1)
        #expect(bestCard(of: [empty]) == 0)
    }

    @Test func cardsThatOnlyComputeOrHaveNoSimpleMemoryDoNotCount() {
        let cards = [card("/dev/dri/card0", []), card("/dev/dri/card1", [hdmi], dumb: false), card("/dev/dri/card2", [vga])]
        #expect(bestCard(of: cards) == 2)
        #expect(bestCard(of: [card("/dev/dri/card0", [])]) == nil)
    }

    @Test func theBetterPanelThenTheLowerNumberDecides() {
        #expect(bestCard(of: [card("/dev/dri/card0", [hdmi]), card("/dev/dri/card1", [builtIn])]) == 1)
        #expect(bestCard(of: [card("/dev/dri/card0", [hdmi]), card("/dev/dri/card1", [hdmi])]) == 0)
    }

    @Test func aConnectorsNamePicksItsCard() {
        #expect(bestCard(of: [card("/dev/dri/card0", [builtIn]), card("/dev/dri/card1", [vga])], connector: "VGA-1") == 1)
    }

    @Test func theCommandLinesWordsAreRead() {
        #expect(DisplayChoice(argument: "") == DisplayChoice())
        #expect(DisplayChoice(argument: "1") == DisplayChoice(card: "1"))
        #expect(DisplayChoice(argument: ",DSI-1") == DisplayChoice(connector: "DSI-1"))
        #expect(DisplayChoice(argument: "/dev/dri/by-path/x,HDMI-A-1") == DisplayChoice(card: "/dev/dri/by-path/x", connector: "HDMI-A-1"))
        #expect(DisplayChoice(card: "1").cardPath == "/dev/dri/card1")
        #expect(DisplayChoice(card: "card2").cardPath == "/dev/dri/card2")
        #expect(DisplayChoice(card: "/x").cardPath == "/x")
    }

    @Test func formatsAreTakenFromWhatThePlaneOffers() {
        // "XR24" and "RG16", the kernel's names, lowest byte first.
        let (wide, narrow): (UInt32, UInt32) = (0x3432_5258, 0x3631_4752)
        #expect(ScanoutFormat.best(offered: [narrow, wide], wish: nil) == .xrgb8888)
        #expect(ScanoutFormat.best(offered: [narrow, wide], wish: .rgb565) == .rgb565)
        #expect(ScanoutFormat.best(offered: [wide], wish: .rgb565) == .xrgb8888)
        #expect(ScanoutFormat.best(offered: [narrow], wish: nil) == .rgb565)
        #expect(ScanoutFormat.best(offered: [0x3432_5241], wish: nil) == nil)
    }
}
