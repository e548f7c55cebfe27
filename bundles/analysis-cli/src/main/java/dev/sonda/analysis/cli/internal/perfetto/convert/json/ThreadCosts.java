package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.trace.processor.TraceRows;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time and the instructions of a slice's thread: when the slice begins, and within it.
 * Negative if they aren't known.
 */
record ThreadCosts(long timeNs, long durationNs, long instructions, long instructionDelta) {
  private static final long NS_PER_US = 1000;

  /** Reads four columns; a slice without CPU time within it has no costs. */
  static ThreadCosts of(TraceRows rows, int first) {
    if (rows.isNull(first + 1)) {
      return new ThreadCosts(-1, -1, -1, -1);
    }
    return new ThreadCosts(
        optional(rows, first),
        optional(rows, first + 1),
        optional(rows, first + 2),
        optional(rows, first + 3));
  }

  private static long optional(TraceRows rows, int column) {
    return rows.isNull(column) ? -1 : rows.longValue(column);
  }

  /**
   * Adds the fields to an event; returns whether there are any.
   *
   * @param isComplete whether the event contains the end of its slice
   */
  boolean addTo(Map<String, @Nullable Object> event, boolean isComplete) {
    if (timeNs > 0) {
      event.put("tts", timeNs / NS_PER_US);
      if (isComplete) {
        event.put("tdur", durationNs / NS_PER_US);
      }
    }
    if (instructions > 0) {
      event.put("ticount", instructions);
      if (isComplete && instructionDelta >= 0) {
        event.put("tidelta", instructionDelta);
      }
    }
    return timeNs > 0 || instructions > 0;
  }

  /** Adds the fields of a slice's end. */
  void addEndTo(Map<String, @Nullable Object> event) {
    if (timeNs > 0) {
      event.put("tts", (timeNs + durationNs) / NS_PER_US);
    }
    if (instructions > 0 && instructionDelta >= 0) {
      event.put("ticount", instructions + instructionDelta);
    }
  }
}
