package dev.sonda.cli.internal.record.report;

import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.cli.internal.AmountText;
import dev.sonda.cli.internal.SessionResultFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Formats the data sources of a result in lines. A producer may reconnect any number of times
 * during a session, so instances with equal lines are listed once, and the number of lines is
 * limited.
 */
final class SourceLines {
  /** Most data sources that are listed; a usual session has a dozen. */
  static final int MOST_SOURCES = 64;

  private SourceLines() {}

  /** The lines for the sources of a result. */
  static List<String> of(List<SourceResult> sources) {
    Map<List<String>, Integer> counts = new LinkedHashMap<>();
    for (SourceResult source : sources) {
      counts.merge(linesOf(source), 1, Integer::sum);
    }
    List<String> lines = new ArrayList<>();
    int told = 0;
    int instancesTold = 0;
    for (Map.Entry<List<String>, Integer> entry : counts.entrySet()) {
      if (told++ == MOST_SOURCES) {
        lines.add("and " + AmountText.count(sources.size() - instancesTold, "more data source"));
        break;
      }
      instancesTold += entry.getValue();
      lines.addAll(counted(entry.getKey(), entry.getValue()));
    }
    return lines;
  }

  private static List<String> counted(List<String> lines, int count) {
    if (count == 1) {
      return lines;
    }
    List<String> counted = new ArrayList<>(lines);
    counted.set(0, lines.getFirst() + ", " + count + " times");
    return counted;
  }

  private static List<String> linesOf(SourceResult source) {
    List<String> lines = new ArrayList<>();
    lines.add(SessionResultFormatter.line(source));
    if (!source.problem().isEmpty()) {
      lines.add("  " + source.problem());
    }
    if (source.stalls() > 0) {
      lines.add("  " + stalls(source));
    }
    return lines;
  }

  private static String stalls(SourceResult source) {
    return "waited "
        + AmountText.count(source.stalls(), "time")
        + " for room in shared memory, "
        + AmountText.seconds(source.stalledMs())
        + " in all; a bigger shm_size_kb for its producer saves it that";
  }
}
