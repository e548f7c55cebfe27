package dev.sonda.producer.internal.writer;

import dev.sonda.shm.SmbTraceWriter;

/**
 * What several writers have done together.
 *
 * @param dropped packets that shared memory had no room for
 * @param bytesDropped their size
 */
public record WriterTotals(
    long packets, long bytes, long dropped, long bytesDropped, long stalls, long stalledNs) {
  public static final WriterTotals NONE = new WriterTotals(0, 0, 0, 0, 0, 0);

  WriterTotals plus(SmbTraceWriter writer) {
    return new WriterTotals(
        packets + writer.packetsWritten(),
        bytes + writer.bytesWritten(),
        dropped + writer.packetsDropped(),
        bytesDropped + writer.bytesDropped(),
        stalls + writer.stalls(),
        stalledNs + writer.stalledNs());
  }
}
