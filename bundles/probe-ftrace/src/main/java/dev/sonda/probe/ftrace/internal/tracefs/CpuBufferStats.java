package dev.sonda.probe.ftrace.internal.tracefs;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

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
  private static final Pattern COUNT = Pattern.compile("-?[0-9]{1,19}");
  private static final Pattern TIME = Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{1,9})?");

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
    text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .filter(line -> line.indexOf(':') > 0)
        .forEach(line -> {
          int colon = line.indexOf(':');
          lines.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        });
    return lines;
  }

  /**
   * The kernel gets some counters by subtracting others that move meanwhile: they can be found a
   * little below zero.
   */
  private static long count(Map<String, String> lines, String key) {
    return Math.max(0, Long.parseLong(number(lines, key, COUNT)));
  }

  private static double time(Map<String, String> lines, String key) {
    return Math.max(0, Double.parseDouble(number(lines, key, TIME)));
  }

  /** Checked first, because the JDK takes more for a number than the kernel ever writes. */
  private static String number(Map<String, String> lines, String key, Pattern form) {
    String value = lines.getOrDefault(key, "");
    if (!form.matcher(value).matches()) {
      throw new NumberFormatException("no number for \"" + key + "\"");
    }
    return value;
  }
}
