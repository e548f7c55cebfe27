package dev.sonda.probe.ftrace.internal;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the kernel says of one CPU's ring buffer, in {@code per_cpu/cpuN/stats}.
 *
 * @param bytes what the buffer holds, although Perfetto calls it bytes read
 * @param oldestEventTs seconds of the trace clock, as is {@code nowTs}
 */
record CpuBufferStats(
    int cpu,
    long entries,
    long overrun,
    long commitOverrun,
    long bytes,
    double oldestEventTs,
    double nowTs,
    long droppedEvents,
    long readEvents) {

  /**
   * Reads the file's text, {@code key: number} line by line. Lines that a newer kernel adds don't
   * matter, and one that an older kernel leaves out counts as 0.
   *
   * @throws IOException if a number isn't one
   */
  static CpuBufferStats parse(int cpu, String text) throws IOException {
    Map<String, String> lines = new TreeMap<>();
    for (String line : (Iterable<String>) text.lines()::iterator) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        lines.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
      }
    }
    try {
      return of(cpu, lines);
    } catch (NumberFormatException e) {
      throw new IOException("the stats of CPU " + cpu + " can't be read", e);
    }
  }

  private static CpuBufferStats of(int cpu, Map<String, String> lines) {
    return new CpuBufferStats(
        cpu,
        count(lines, "entries"),
        count(lines, "overrun"),
        count(lines, "commit overrun"),
        count(lines, "bytes"),
        seconds(lines, "oldest event ts"),
        seconds(lines, "now ts"),
        count(lines, "dropped events"),
        count(lines, "read events"));
  }

  private static long count(Map<String, String> lines, String key) {
    return Long.parseUnsignedLong(lines.getOrDefault(key, "0"));
  }

  private static double seconds(Map<String, String> lines, String key) {
    return Double.parseDouble(lines.getOrDefault(key, "0"));
  }
}
