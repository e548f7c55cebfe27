package dev.sonda.shm;

/**
 * Counters of one trace writer, or the sums of several.
 *
 * @param packetsWritten packets that are final, so that readers see them without a further call
 * @param bytesWritten size of the written packets without framing
 * @param packetsDropped packets lost because shared memory was full or the arbiter closed
 * @param bytesDropped size of the dropped packets, as far as they were written
 * @param packetsDiscarded packets discarded by {@link SmbTraceWriter#abandonPacket} or {@code
 *     PacketWriter.discard}
 * @param stalls number of waits for a free chunk in shared memory
 * @param stalledNs total time of these waits in nanoseconds
 */
public record WriterStats(
    long packetsWritten,
    long bytesWritten,
    long packetsDropped,
    long bytesDropped,
    long packetsDiscarded,
    long stalls,
    long stalledNs) {
  public static final WriterStats NONE = new WriterStats(0, 0, 0, 0, 0, 0, 0);

  /** The sums of both counters. */
  public WriterStats plus(WriterStats other) {
    return new WriterStats(
        packetsWritten + other.packetsWritten,
        bytesWritten + other.bytesWritten,
        packetsDropped + other.packetsDropped,
        bytesDropped + other.bytesDropped,
        packetsDiscarded + other.packetsDiscarded,
        stalls + other.stalls,
        stalledNs + other.stalledNs);
  }
}
