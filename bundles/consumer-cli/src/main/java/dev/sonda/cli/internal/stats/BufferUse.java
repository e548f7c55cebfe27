package dev.sonda.cli.internal.stats;

import dev.sonda.cli.internal.AmountText;
import dev.sonda.protos.TraceStats.BufferStats;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The fill level and the byte counters of a trace buffer.
 *
 * @param usedBytes bytes that haven't been read or overwritten, with padding
 */
record BufferUse(
    int index,
    long sizeBytes,
    long usedBytes,
    long writtenBytes,
    long readBytes,
    long overwrittenBytes,
    long discardedChunks) {
  private static final double PERCENT = 100.0;

  /** Reads a buffer's statistics; the used bytes follow from its other counters. */
  static BufferUse of(int index, BufferStats stats) {
    long held =
        stats.getBytesWritten()
            + stats.getPaddingBytesWritten()
            - stats.getBytesOverwritten()
            - stats.getBytesRead()
            - stats.getPaddingBytesCleared();
    return new BufferUse(
        index,
        stats.getBufferSize(),
        Math.clamp(held, 0, stats.getBufferSize()),
        stats.getBytesWritten(),
        stats.getBytesRead(),
        stats.getBytesOverwritten(),
        stats.getChunksDiscarded());
  }

  /**
   * The buffer in one line for people.
   *
   * @param bytesPerSecond the current write rate; negative if it isn't known yet
   */
  String line(double bytesPerSecond) {
    String line =
        String.format(
            Locale.ROOT,
            "buffer %d: %.0f %% of %s used, %s written",
            index,
            sizeBytes == 0 ? 0 : PERCENT * usedBytes / sizeBytes,
            AmountText.bytes(sizeBytes),
            AmountText.bytes(writtenBytes));
    return bytesPerSecond < 0 ? line : line + ", " + rate(bytesPerSecond);
  }

  private String rate(double bytesPerSecond) {
    String rate = AmountText.bytes(Math.round(bytesPerSecond)) + "/s";
    return bytesPerSecond < 1
        ? rate
        : rate + String.format(Locale.ROOT, ": room for %.0f s", sizeBytes / bytesPerSecond);
  }

  /** The buffer as fields for JSON. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("index", index);
    fields.put("size_bytes", sizeBytes);
    fields.put("used_bytes", usedBytes);
    fields.put("written_bytes", writtenBytes);
    fields.put("read_bytes", readBytes);
    fields.put("overwritten_bytes", overwrittenBytes);
    fields.put("discarded_chunks", discardedChunks);
    return fields;
  }
}
