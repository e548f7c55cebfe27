package dev.sonda.cli.internal.stats;

import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.cli.internal.AmountText;
import dev.sonda.cli.internal.SessionResultFormatter;
import dev.sonda.cli.internal.query.SessionListEntry;
import dev.sonda.cli.internal.record.report.LossVerdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The full statistics of a session, which only Sonda's service returns.
 *
 * @param atNs the time of the query, on {@link System#nanoTime}'s clock
 */
public record SondaStatsView(SessionListEntry session, SessionStats stats, long atNs)
    implements StatsView {
  private static final double UNKNOWN_RATE = -1;

  private List<BufferUse> buffers() {
    return IntStream.range(0, stats.stats().getBufferStatsCount())
        .mapToObj(index -> BufferUse.of(index, stats.stats().getBufferStats(index)))
        .toList();
  }

  @Override
  public List<Line> lines(Optional<StatsView> before) {
    List<Line> lines = new ArrayList<>();
    lines.add(Line.good(session.sentence()));
    for (BufferUse buffer : buffers()) {
      double rate = before.map(earlier -> rateSince(earlier, buffer)).orElse(UNKNOWN_RATE);
      lines.add(Line.good("  " + buffer.line(rate)));
    }
    for (SourceResult source : stats.result().sources()) {
      addSource(source, lines);
    }
    onTheWay().ifPresent(line -> lines.add(Line.good("  " + line)));
    LossVerdict verdict = LossVerdict.of(stats.result());
    for (String sentence : verdict.sentences()) {
      lines.add(verdict.hasLosses() ? Line.bad("  " + sentence) : Line.good("  " + sentence));
    }
    return lines;
  }

  /**
   * How much data is still in shared memory: the difference between the bytes that data sources
   * have written and the bytes that buffers have received.
   */
  private Optional<String> onTheWay() {
    long sent =
        stats.result().sources().stream().mapToLong(SourceResult::bytes).filter(b -> b > 0).sum();
    long come = buffers().stream().mapToLong(BufferUse::writtenBytes).sum();
    return sent <= come
        ? Optional.empty()
        : Optional.of(
            AmountText.bytes(sent - come)
                + " of it are still in shared memory, on their way to the buffers");
  }

  private static void addSource(SourceResult source, List<Line> lines) {
    lines.add(Line.good("  " + SessionResultFormatter.line(source)));
    if (!source.problem().isEmpty()) {
      lines.add(Line.bad("    " + source.problem()));
    }
    if (source.stalls() > 0) {
      lines.add(
          Line.bad(
              "    waited "
                  + AmountText.count(source.stalls(), "time")
                  + " for room in shared memory; a bigger shm_size_kb for its producer helps"));
    }
  }

  private double rateSince(StatsView look, BufferUse buffer) {
    if (!(look instanceof SondaStatsView earlier) || atNs <= earlier.atNs) {
      return UNKNOWN_RATE;
    }
    List<BufferUse> buffersThen = earlier.buffers();
    if (buffer.index() >= buffersThen.size()) {
      return UNKNOWN_RATE;
    }
    long written = buffer.writtenBytes() - buffersThen.get(buffer.index()).writtenBytes();
    return (double) written * TimeUnit.SECONDS.toNanos(1) / (atNs - earlier.atNs);
  }

  /** The statistics as text for people, without rates. */
  public String text() {
    return lines(Optional.empty()).stream().map(Line::text).collect(Collectors.joining("\n"));
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>(session.fields());
    // Replaces the number of data sources by their list.
    fields.put(
        "sources", stats.result().sources().stream().map(SessionResultFormatter::of).toList());
    fields.put("buffers", buffers().stream().map(BufferUse::fields).toList());
    fields.put("losses", stats.result().losses().stream().map(SessionResultFormatter::of).toList());
    fields.put("late_producers", stats.result().lateProducers());
    fields.put("file_bytes", stats.result().fileBytes());
    return fields;
  }
}
