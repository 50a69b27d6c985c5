import Foundation
import TestSupport

/// The appliance's own scripts, as tests run them where there is no appliance.
enum ApplianceScript {
    /// Where they are in the checkout.
    static let folder = Product.root + "/image-build/appliance/root/usr/lib/mememe"

    /// Writes a copy of one into `target`, for which everything that begins with one of `places` begins with that folder instead.
    ///
    /// - Returns: the path of the copy.
    static func copy(_ name: String, into target: TemporaryFolder, places: [String]) throws -> String {
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        let path = target.path(of: name)
        try Data(places.reduce(text) { $0.replacing($1, with: target.path + $1) }.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Writes a program that stands in for one of an appliance, at `path`.
    static func standIn(_ text: String, at path: String) throws {
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
}
