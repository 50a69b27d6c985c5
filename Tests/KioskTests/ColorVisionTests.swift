import Configuration
import Drawing
import Foundation
import Geometry
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Nothing is told by hue alone: what guests and operators have to tell apart they can also tell apart without one of the three kinds of
/// cones, and in shades of grey.
@Suite(.serialized) struct ColorVisionTests {
    @Test(arguments: Sight.allCases, [Theme.Appearance.dark, .light]) func wordsCanBeRead(_ sight: Sight, _ look: Theme.Appearance) {
        for (theme, least) in [(Theme(look), 4.3), (Theme(look, hasHighContrast: true), 6.5)] {
            for ground in [theme.background, theme.surface] {
                for (name, ink) in [
                    ("label", theme.label), ("label2", theme.label2), ("accentText", theme.accentText), ("danger", theme.danger),
                    ("success", theme.success), ("warning", theme.warning),
                ] {
                    let contrast = sight.contrast(ink, ground)
                    #expect(contrast >= least, "\(name) on \(String(ground.rgb, radix: 16)): \(contrast) for \(sight)")
                }
            }
            #expect(sight.contrast(theme.onAccent, theme.accent) >= least && sight.contrast(theme.onDanger, theme.dangerFill) >= least)
        }
    }

    /// Two states of one place of the screen, told apart by every eye.
    private func expectTellable(
        _ rig: KioskRig, _ what: String, _ identifier: String, at place: SourceLocation = #_sourceLocation,
        change: () async throws -> Void
    ) async throws {
        let part = try rig.element(identifier, at: place).frame
        let before = rig.application.presentedPicture.copy()
        try await change()
        let after = rig.application.presentedPicture.copy()
        for sight in Sight.allCases {
            let pixels = sight.difference(before, after, in: part)
            #expect(pixels >= 40, "\(what) differ in \(pixels) pixels for \(sight)", sourceLocation: place)
        }
    }

    @Test(arguments: [false, true]) func statesAreToldApart(_ isLight: Bool) async throws {
        let rig = try KioskRig(1280, 800) {
            $0.theme.appearance = isLight ? .light : .dark
            $0.reducesMotion = true
        }
        for number in 0..<3 { rig.archive.insert(photo: rig.photos[number], top: "oh no \(number)", bottom: "") }
        rig.archive.onChange()
        try await rig.settle()
        try await expectTellable(rig, "a tab that is chosen and one that is not", "sent-memes.collection-tab") {
            try await rig.tap("sent-memes.collection-tab")
        }
        try await rig.tap("sent-memes.table-tab")
        try await rig.tap("sent-memes.select")
        let meme = "meme.\(rig.archive.memes[0].id)"
        try await expectTellable(rig, "a meme that is ticked and one that is not", meme) { try await rig.tap(meme) }
        try await rig.tap("sent-memes.select-done")
        try await rig.tap("accessibility")
        for identifier in ["accessibility.motion", "accessibility.steady"] {
            try await expectTellable(rig, "a switch that is on and one that is off", identifier) { try await rig.tap(identifier) }
        }
    }

    @Test func whatCantBeUsedLooksOtherwise() async throws {
        let rig = try KioskRig(1280, 800) { $0.reducesMotion = true }
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await expectTellable(rig, "Share with a photo and without", "editor.share") {
            try await rig.tap("editor.album")
            try await rig.tap("album.item.0")
        }
        try await expectTellable(rig, "a camera that is there and one that is not", "editor.camera") {
            rig.camera.isPluggedIn = false
            try await rig.settle()
        }
        try await rig.tap("editor.font")
        try await expectTellable(rig, "a face that is chosen and one that is not", "font.loud") { try await rig.tap("font.loud") }
    }
}
