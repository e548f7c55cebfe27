package dev.sonda.probe.ftrace.internal.tracefs;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Statistics of one CPU's ring buffer, from {@code per_cpu/cpuN/stats}.
 *
 * @param bytes bytes in the buffer, although Perfetto calls the field bytes read
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

  /** Splits the text into complete lines; a truncated last line could contain a wrong number. */
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
   * Reads a counter. The kernel computes some counters by subtracting others that change meanwhile,
   * so a value can be slightly negative.
   */
  private static long count(Map<String, String> lines, String key) {
    String value = lines.getOrDefault(key, "");
    require(digitsEnd(value, sign(value), MAX_COUNT_DIGITS) == value.length(), key);
    return Math.max(0, Long.parseLong(value));
  }

  /**
   * Parses a time. The syntax is checked first, because the JDK accepts more forms of numbers than
   * the kernel writes.
   */
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

  /**
   * End index of the digits that begin at {@code begin}; -1 if there are none, or more than {@code
   * most}.
   */
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
