package dev.sonda.probe.ftrace.internal.tracer.statistics;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;

/**
 * Hits and misses of all kprobes of the kernel together. Each line of the kernel's {@code
 * kprobe_profile} has the name, the hits and the misses of one kprobe.
 */
public record KprobeCounts(long hits, long misses) {
  public static final KprobeCounts NONE = new KprobeCounts(0, 0);

  private static final String PROFILE = "kprobe_profile";
  private static final int COLUMNS = 3;

  public static KprobeCounts of(TracefsFolder main) throws IOException {
    return parse(main.read(PROFILE));
  }

  public static KprobeCounts parse(String text) throws IOException {
    long hits = 0;
    long misses = 0;
    for (String line : text.lines().toList()) {
      String[] columns = line.strip().split("\\s+", -1);
      try {
        if (columns.length >= COLUMNS) {
          hits += Long.parseLong(columns[1]);
          misses += Long.parseLong(columns[2]);
        }
      } catch (NumberFormatException e) {
        throw new IOException(PROFILE + " has a line without counts: " + line, e);
      }
    }
    return new KprobeCounts(hits, misses);
  }
}
