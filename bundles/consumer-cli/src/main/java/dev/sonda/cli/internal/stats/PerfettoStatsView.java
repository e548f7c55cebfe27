package dev.sonda.cli.internal.stats;

import dev.sonda.cli.internal.AmountText;
import dev.sonda.cli.internal.query.SessionListEntry;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.protos.TracingServiceState.TracingSession;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The statistics of a session that any consumer can query by Perfetto's protocol: the sizes of its
 * buffers, and the producers of the service. A service other than Sonda's reports the buffers' fill
 * levels only to the session's owner.
 *
 * @param buffersKb the buffers' sizes, in KiB
 */
record PerfettoStatsView(
    SessionListEntry session, List<Integer> buffersKb, int producers, int offeredSources)
    implements StatsView {
  static final String WHAT_IS_MISSING =
      "this service is not Sonda's: how full the buffers are and what was lost, it tells the"
          + " session's owner alone and writes into the trace";

  private static final long KB = 1024;

  PerfettoStatsView {
    buffersKb = List.copyOf(buffersKb);
  }

  /** Reads the session's current entry in the service's state; empty if the session has ended. */
  static Optional<StatsView> of(SessionListEntry known, TracingServiceState state) {
    return state.getTracingSessionsList().stream()
        .filter(session -> session.getId() == known.id())
        .findFirst()
        .map(session -> of(session, state));
  }

  private static StatsView of(TracingSession session, TracingServiceState state) {
    return new PerfettoStatsView(
        SessionListEntry.of(session),
        session.getBufferSizeKbList(),
        state.getProducersCount(),
        state.getDataSourcesCount());
  }

  @Override
  public List<Line> lines(Optional<StatsView> before) {
    List<Line> lines = new ArrayList<>();
    lines.add(Line.good(session.sentence()));
    for (int index = 0; index < buffersKb.size(); index++) {
      lines.add(Line.good("  buffer " + index + ": " + AmountText.bytes(bytes(index))));
    }
    lines.add(
        Line.good(
            "  its service has "
                + AmountText.count(producers, "producer")
                + " with "
                + AmountText.count(offeredSources, "data source")));
    return lines;
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>(session.fields());
    // In the JSON of {@code stats} the field "sources" is a list of data sources, so their number
    // gets another name.
    fields.put("source_count", fields.remove("sources"));
    fields.put(
        "buffers",
        IntStream.range(0, buffersKb.size())
            .mapToObj(index -> Map.<String, Object>of("index", index, "size_bytes", bytes(index)))
            .toList());
    return fields;
  }

  private long bytes(int index) {
    return Integer.toUnsignedLong(buffersKb.get(index)) * KB;
  }
}
