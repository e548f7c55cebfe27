package dev.sonda.probe.ftrace.internal.tracefs;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the kernel says of one CPU's ring buffer, in {@code per_cpu/cpuN/stats}.
 *
 * @param bytes what the buffer holds, although Perfetto calls it bytes read
 * @param oldestEventTs in the unit of the trace clock, as is {@code nowTs}: seconds, but for clocks
 *     that count ticks
 */
public record CpuBufferStats(
    int cpu,
    long entries,
    long overrun,
    long commitOverrun,
    long bytes,
    double oldestEventTs,
    double nowTs,
    long droppedEvents,
    long readEvents) {
  private static final int MAX_COUNT_DIGITS = 19;
  private static final int MAX_SECONDS_DIGITS = 20;
  private static final int MAX_FRACTION_DIGITS = 9;

  /**
   * Reads the file's text, {@code key: number} line by line. Lines that a newer kernel adds don't
   * matter.
   *
   * @throws IOException if one of the eight lines is missing or has no number
   */
  static CpuBufferStats parse(int cpu, String text) throws IOException {
    Map<String, String> lines = lines(text);
    try {
      return new CpuBufferStats(
          cpu,
          count(lines, "entries"),
          count(lines, "overrun"),
          count(lines, "commit overrun"),
          count(lines, "bytes"),
          time(lines, "oldest event ts"),
          time(lines, "now ts"),
          count(lines, "dropped events"),
          count(lines, "read events"));
    } catch (NumberFormatException e) {
      throw new IOException("stats of CPU " + cpu + ": " + e.getMessage(), e);
    }
  }

  /** Whole lines only: the number in one that was cut off would be another number. */
  private static Map<String, String> lines(String text) {
    Map<String, String> lines = new TreeMap<>();
    int begin = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
      int colon = text.indexOf(':', begin);
      if (colon > begin && colon < end) {
        lines.put(text.substring(begin, colon).strip(), text.substring(colon + 1, end).strip());
      }
      begin = end + 1;
    }
    return lines;
  }

  /**
   * The kernel gets some counters by subtracting others that move meanwhile: they can be found a
   * little below zero.
   */
  private static long count(Map<String, String> lines, String key) {
    String value = lines.getOrDefault(key, "");
    require(digitsEnd(value, sign(value), MAX_COUNT_DIGITS) == value.length(), key);
    return Math.max(0, Long.parseLong(value));
  }

  /** Checked first, because the JDK takes more for a number than the kernel ever writes. */
  private static double time(Map<String, String> lines, String key) {
    String value = lines.getOrDefault(key, "");
    int end = digitsEnd(value, sign(value), MAX_SECONDS_DIGITS);
    if (end > 0 && end < value.length() && value.charAt(end) == '.') {
      end = digitsEnd(value, end + 1, MAX_FRACTION_DIGITS);
    }
    require(end == value.length(), key);
    return Math.max(0, Double.parseDouble(value));
  }

  private static int sign(String value) {
    return value.startsWith("-") ? 1 : 0;
  }

  /** Where one digit or some more that begin there end; -1 if there is none, or too many. */
  private static int digitsEnd(String value, int begin, int most) {
    int end = begin;
    while (end < value.length() && value.charAt(end) >= '0' && value.charAt(end) <= '9') {
      end++;
    }
    return end == begin || end - begin > most ? -1 : end;
  }

  private static void require(boolean isNumber, String key) {
    if (!isNumber) {
      throw new NumberFormatException("no number for \"" + key + "\"");
    }
  }
}
