internal import Devices
internal import Drawing
internal import Geometry

/// A view that scrolls content higher than itself, with inertia and a rubber band at both ends.
open class ScrollView: View {
    private enum Motion {
        case rest
        case dragging(from: Double)
        case gliding(from: Double, speed: Double, since: FrameTime?)
        case bouncing(from: Double, speed: Double, target: Double, since: FrameTime?)
    }

    /// How far the content is moved up, in pixels; beyond 0...maximumOffset only while the rubber band is stretched.
    public private(set) var offset = 0.0
    /// The height of the content with its insets, in pixels; set it from `layout()`.
    public var contentHeight = 0 { didSet { if contentHeight != oldValue { hold() } } }
    private var motion = Motion.rest
    private var animation: Animation?
    private let indicator: ScrollIndicator
    private var pan: PanRecognizer?

    public override init(_ surroundings: Surroundings) {
        indicator = ScrollIndicator(surroundings)
        super.init(surroundings)
        let pan = PanRecognizer(.vertical) { [weak self] phase, travel in self?.drag(phase, travel) }
        pan.claimsAtOnce = { [weak self] in self?.isMoving ?? false }
        self.pan = pan
        add(pan)
        add(indicator)
    }

    public var maximumOffset: Double { max(0, Double(contentHeight - frame.height)) }
    public var isMoving: Bool { animation != nil }

    /// Called when `offset` changed: place the content.
    open func didScroll() {}

    /// Scrolls there at once, held to what there is.
    public func jump(to offset: Double) {
        stop()
        move(to: min(max(offset, 0), maximumOffset))
    }

    /// Moves the content with fingers that listen: by so many pixels downwards, held to what there is.
    func scroll(byHand way: Int) { jump(to: offset - Double(way)) }

    /// Scrolls at once as far as needed for a rectangle, in the view's coordinates, to be seen.
    func reveal(_ rect: Rect) {
        let margin = metrics.px(10)
        if rect.top < margin || rect.height + 2 * margin > frame.height {
            jump(to: offset + Double(rect.top - margin))
        } else if rect.bottom > frame.height - margin {
            jump(to: offset + Double(rect.bottom - frame.height + margin))
        }
    }

    /// Glides to the top.
    public func scrollToTop() {
        guard offset > 0 else { return }
        motion = .bouncing(from: offset, speed: 0, target: 0, since: nil)
        run()
    }

    private func move(to position: Double) {
        guard position != offset else { return }
        offset = position
        didScroll()
        indicator.show(offset: offset, content: contentHeight, extent: frame.height)
    }

    private func hold() {
        if case .rest = motion { move(to: min(max(offset, 0), maximumOffset)) }
    }

    private func stop() {
        motion = .rest
        animation?.cancel()
        animation = nil
    }

    private func drag(_ phase: PanRecognizer.Phase, _ travel: Point) {
        switch phase {
        case .began:
            stop()
            motion = .dragging(from: unresisted(offset))
        case .changed:
            guard case .dragging(let start) = motion else { return }
            move(to: resisted(start - Double(travel.y)))
        case .ended(_, let speed): release(speed: -speed)
        case .cancelled: release(speed: 0)
        }
    }

    /// The offset for a finger that asks for `position`: beyond the ends the rubber band takes part of the way.
    private func resisted(_ position: Double) -> Double {
        let extent = Double(frame.height)
        if position < 0 { return ScrollPhysics.resisted(position, extent: extent) }
        if position > maximumOffset { return maximumOffset + ScrollPhysics.resisted(position - maximumOffset, extent: extent) }
        return position
    }

    /// The position that a finger asked for when the offset is this; the inverse of `resisted`.
    private func unresisted(_ position: Double) -> Double {
        let extent = Double(frame.height)
        func inverse(_ moved: Double) -> Double {
            let share = min(abs(moved) / extent, 0.95)
            let distance = (1 / (1 - share) - 1) * extent / ScrollPhysics.rubberBand
            return moved < 0 ? -distance : distance
        }
        if position < 0 { return inverse(position) }
        if position > maximumOffset { return maximumOffset + inverse(position - maximumOffset) }
        return position
    }

    private func release(speed: Double) {
        let limit = ScrollPhysics.maximumFling * metrics.scale
        let speed = min(max(speed, -limit), limit)
        if offset < 0 || offset > maximumOffset {
            bounce(speed: speed)
        } else if abs(speed) >= ScrollPhysics.minimumFling * metrics.scale {
            motion = .gliding(from: offset, speed: speed, since: nil)
            run()
        } else {
            motion = .rest
        }
    }

    private func bounce(speed: Double) {
        motion = .bouncing(from: offset, speed: speed, target: offset < 0 ? 0 : min(offset, maximumOffset), since: nil)
        if offset > maximumOffset {
            motion = .bouncing(from: offset, speed: speed, target: maximumOffset, since: nil)
        }
        run()
    }

    private func run() {
        guard animation == nil else { return }
        animation = surroundings.animator.follow(
            { [weak self] time in self?.step(at: time) ?? false },
            completion: { [weak self] _ in self?.animation = nil })
    }

    private func step(at time: FrameTime) -> Bool {
        switch motion {
        case .rest, .dragging: return false
        case .gliding(let start, let speed, nil):
            motion = .gliding(from: start, speed: speed, since: time)
            return true
        case .gliding(let start, let speed, .some(let since)):
            let now = ScrollPhysics.decelerated(from: start, speed: speed, after: time - since)
            move(to: now.position)
            if now.position < 0 || now.position > maximumOffset {
                let target = now.position < 0 ? 0 : maximumOffset
                motion = .bouncing(from: now.position, speed: now.speed, target: target, since: time)
            } else if abs(now.speed) < ScrollPhysics.minimumFling * metrics.scale / 2 {
                motion = .rest
                return false
            }
            return true
        case .bouncing(let start, let speed, let target, nil):
            motion = .bouncing(from: start, speed: speed, target: target, since: time)
            return true
        case .bouncing(let start, let speed, let target, .some(let since)):
            let now = ScrollPhysics.sprung(from: start, speed: speed, to: target, after: time - since)
            let isHome = ScrollPhysics.isAtRest(now, at: target)
            move(to: isHome ? target : now.position)
            if isHome { motion = .rest }
            return !isHome
        }
    }

    open override func willDetach() { stop() }

    open override func layout() {
        indicator.frame = Rect(x: frame.width - metrics.px(10), y: 0, width: metrics.px(10), height: frame.height)
        hold()
    }
}

/// The scroll bar at the trailing edge, which fades 0.8 s after the last move.
final class ScrollIndicator: View {
    private var thumb = Rect.zero
    private var timer: TimerToken?

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isInteractive = false
        isHidden = true
    }

    func show(offset: Double, content: Int, extent: Int) {
        guard content > extent, extent > 0 else { return }
        superview?.add(self)
        let margin = metrics.px(4)
        let track = Double(extent - 2 * margin)
        let length = max(Double(metrics.px(32)), track * Double(extent) / Double(content))
        let share = min(max(offset / Double(content - extent), 0), 1)
        setNeedsDisplay(thumb)
        thumb = Rect(
            x: frame.width - metrics.px(4) - metrics.px(2), y: margin + Int((track - length) * share), width: metrics.px(4),
            height: Int(length))
        isHidden = false
        opacity = 1
        setNeedsDisplay(thumb)
        surroundings.timers.cancel(timer)
        timer = surroundings.timers.after(.milliseconds(800)) { [weak self] in self?.fade() }
    }

    private func fade() {
        surroundings.animator.animate(
            .milliseconds(140), .linear, update: { [weak self] in self?.opacity = 1 - $0 },
            completion: { [weak self] _ in self?.isHidden = true })
    }

    override func willDetach() { surroundings.timers.cancel(timer) }

    override func draw(on painter: Painter) { painter.fill(thumb, radius: thumb.width / 2, theme.control) }
}
