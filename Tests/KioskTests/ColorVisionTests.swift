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
    /// What an eye is without. The matrices are those of Machado, Oliveira and Fernandes (2009) at full severity, for linear RGB.
    enum Sight: CaseIterable, Sendable {
        case protanopia, deuteranopia, tritanopia
        /// No hue at all.
        case grey

        private var rows: [[Double]] {
            switch self {
            case .protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            case .deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            case .tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            case .grey: Array(repeating: [0.2126, 0.7152, 0.0722], count: 3)
            }
        }

        private static let linear = (0...255).map { value -> Double in
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : pow(share, 2.4)
        }

        /// The relative luminance of a colour as this eye sees it, 0...1.
        func luminance(_ color: Color) -> Double {
            let channels = [color.red, color.green, color.blue].map { Self.linear[Int($0)] }
            let seen = rows.map { row in min(max(zip(row, channels).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1) }
            return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
        }

        func contrast(_ first: Color, _ second: Color) -> Double {
            let (one, other) = (luminance(first), luminance(second))
            return (max(one, other) + 0.05) / (min(one, other) + 0.05)
        }
    }

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

    /// Every third pixel of every third row is looked at.
    private static let step = 3

    /// How many pixels of a part of the panel are clearly lighter or darker in one picture than in the other, as an eye sees them.
    private func difference(_ first: Bitmap, _ second: Bitmap, in part: Rect, _ sight: Sight) -> Int {
        var count = 0
        for y in stride(from: part.top, to: part.bottom, by: Self.step) {
            for x in stride(from: part.left, to: part.right, by: Self.step) {
                let (one, other) = (Color(first.pixel(x: x, y: y)), Color(second.pixel(x: x, y: y)))
                if one != other, sight.contrast(one, other) >= 1.5 { count += 1 }
            }
        }
        return count * Self.step * Self.step
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
            let pixels = difference(before, after, in: part, sight)
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
