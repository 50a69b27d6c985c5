/// A colour with straight (not premultiplied) components in sRGB, eight bits each.
public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    public static let black = Color(0x000000)
    public static let white = Color(0xFFFFFF)
    public static let clear = Color(0x000000, alpha: 0)

    /// The colour of straight components.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// The colour written as 0xRRGGBB, with an opacity of 0...1.
    public init(_ rgb: UInt32, alpha: Double = 1) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8), blue: UInt8(truncatingIfNeeded: rgb),
            alpha: UInt8((min(max(alpha, 0), 1) * 255).rounded()))
    }

    public var isOpaque: Bool { alpha == 255 }

    /// The colour without its opacity, as 0xRRGGBB.
    public var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// The colour with its opacity multiplied by `factor` (0...1).
    public func opacity(_ factor: Double) -> Color {
        var color = self
        color.alpha = UInt8((Double(alpha) * min(max(factor, 0), 1)).rounded())
        return color
    }

    /// The colour that lies `share` (0...1) of the way to `other`.
    public func mixed(_ share: Double, toward other: Color) -> Color {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 { UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded()) }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: mix(alpha, other.alpha))
    }

    /// The pixel word 0xAARRGGBB with components multiplied by the opacity.
    public var premultiplied: UInt32 {
        func scale(_ component: UInt8) -> UInt32 { (UInt32(component) * UInt32(alpha) + 127) / 255 }
        return UInt32(alpha) << 24 | scale(red) << 16 | scale(green) << 8 | scale(blue)
    }

    /// The relative luminance of WCAG 2.x, 0...1.
    public var luminance: Double {
        func linear(_ component: UInt8) -> Double {
            let value = Double(component) / 255
            return value <= 0.03928 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of WCAG 2.x between two opaque colours, 1...21.
    public func contrast(with other: Color) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }
}
