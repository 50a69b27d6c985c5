public import Devices
internal import Geometry
internal import SystemCalls

extension KMSDisplay {
    /// What `mememe check` says of every connector with something plugged in, and of every card that can't be used.
    ///
    /// It asks each card what is plugged in and changes no picture. A card that nobody holds is held for as long as that takes.
    public static func probe() -> [DeviceStatus] {
        let paths = cardPaths()
        if paths.isEmpty {
            return [DeviceStatus(kind: "display", name: "/dev/dri", verdict: .unusable("there is no graphics card"))]
        }
        return paths.flatMap(statuses)
    }

    private static func statuses(ofCard path: String) -> [DeviceStatus] {
        let card: GraphicsCard
        do { card = try GraphicsCard(opening: path) } catch {
            return [unusable(path, DisplayError(opening: path, error).sentence)]
        }
        let isHeld = !card.isMaster
        card.dropMaster()
        let description = CardDescription(card)
        guard description.canShow else { return [unusable(path, "it has no connector, or no memory that it can show")] }
        let connectors = description.connectors.filter(\.canShow)
        if connectors.isEmpty { return [unusable(path, "nothing is plugged in")] }
        return connectors.map { connector in
            let name = statusName(connector, path)
            return isHeld ? unusable(name, sentence(aboutHolderOf: path)) : DeviceStatus(kind: "display", name: name, verdict: .usable)
        }
    }

    private static func unusable(_ name: String, _ sentence: String) -> DeviceStatus {
        DeviceStatus(kind: "display", name: name, verdict: .unusable(sentence))
    }
}

/// Such as "HDMI-A-1 on /dev/dri/card0, 1920x1080 at 60 Hz".
func statusName(_ connector: ConnectorDescription, _ path: String) -> String {
    guard let index = bestMode(of: connector.modes) else { return "\(connector.name) on \(path)" }
    let mode = connector.modes[index]
    let hertz = (mode.refreshMillihertz + 500) / 1000
    return "\(connector.name) on \(path), \(mode.size.width)x\(mode.size.height) at \(hertz) Hz"
}

extension DisplayError {
    /// What went wrong, whichever case it is.
    var sentence: String {
        switch self {
        case .disconnected(let sentence), .busy(let sentence), .unsupported(let sentence), .failed(let sentence): sentence
        }
    }
}
