internal import Drawing
private import Foundation
internal import Toolkit

extension IconSet {
    /// The product's icons, which are compiled into it.
    ///
    /// It is a programmer error for the file to be anything but icons.
    static func product() -> IconSet {
        struct Entry: Decodable {
            let d: String
            let style: String
        }
        do {
            let entries = try JSONDecoder().decode([String: Entry].self, from: Data(PackageResources.icons_json))
            return IconSet(
                entries.mapValues { entry in
                    guard let path = Path(data: entry.d), let style = Drawing.Style(rawValue: entry.style) else {
                        preconditionFailure("icons.json holds a path or style that is not understood")
                    }
                    return Drawing(path: path, style: style)
                })
        } catch {
            preconditionFailure("icons.json does not decode: \(error)")
        }
    }
}
