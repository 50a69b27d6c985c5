/// Where on the picture a caption stands.
public enum CaptionEdge: Hashable, Sendable, CaseIterable {
    case top, bottom
}
