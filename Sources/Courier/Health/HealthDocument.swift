public import CourierMessages
private import FoundationEssentials

/// How the booth does, as text for other programs.
public nonisolated enum HealthDocument {
    /// A JSON object; nil stands for a kiosk that does not answer.
    public static func json(_ report: HealthReport?) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            return String(decoding: try encoder.encode(Answer(report: report)), as: UTF8.self) + "\n"
        } catch {
            // Numbers that JSON does not have, which came through no message.
            return "{\"up\": false}\n"
        }
    }

    /// Prometheus text (exposition format 0.0.4); nil stands for a kiosk that does not answer.
    public static func metrics(_ report: HealthReport?) -> String {
        let up = MetricFamily("up", .gauge, "Whether the kiosk answers.", report == nil ? 0 : 1)
        let families = [up] + (report.map { MetricFamily.families(of: $0) } ?? [])
        return families.map(\.text).joined()
    }

    /// The report's own fields, and whether there is one.
    private struct Answer: Encodable {
        var report: HealthReport?

        private enum CodingKeys: CodingKey {
            case up
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(report != nil, forKey: .up)
            try report?.encode(to: encoder)
        }
    }
}
