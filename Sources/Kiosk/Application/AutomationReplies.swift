internal import Automation
internal import Geometry
internal import Toolkit

extension ElementReply {
    /// An element of the window as automation clients see it.
    init(_ element: Element) {
        let accessibility = element.accessibility
        let frame = element.frame
        self.init(role: accessibility.role.rawValue, frame: Frame(x: frame.x, y: frame.y, width: frame.width, height: frame.height))
        identifier = accessibility.identifier
        label = accessibility.label
        value = accessibility.value
        placeholder = accessibility.placeholder
        enabled = accessibility.role.isControl || !accessibility.isEnabled ? accessibility.isEnabled : nil
        focused = accessibility.role == .textfield || accessibility.isFocused ? accessibility.isFocused : nil
        selected = accessibility.isSelected
        children = element.children.map { ElementReply($0) }
    }
}

extension Accessibility.Role {
    /// Whether a guest can do something with an element of this role.
    fileprivate var isControl: Bool {
        switch self {
        case .button, .tab, .cell, .textfield, .key: true
        default: false
        }
    }
}

extension AutomationStatistics {
    /// Statistics with what a frame loop and the system tell.
    init(_ loop: FrameStatistics, process: ProcessUsage) {
        self.init()
        frames.presented = loop.presented
        frames.missed = loop.missed
        frames.drawMicroseconds = Percentiles(loop.draw)
        frames.copyMicroseconds = Percentiles(loop.copy)
        latency.inputToQueuedMicroseconds = Percentiles(loop.inputToQueued)
        latency.inputToScreenMicroseconds = Percentiles(loop.inputToScreen)
        self.process = process
    }
}

extension AutomationStatistics.Percentiles {
    /// The percentiles of a loop's samples.
    fileprivate init(_ samples: FrameStatistics.Samples) {
        self.init()
        count = samples.count
        p50 = samples.percentile(0.5)
        p95 = samples.percentile(0.95)
        p99 = samples.percentile(0.99)
    }
}
