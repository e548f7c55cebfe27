package dev.sonda.shm;

/**
 * What a trace writer has done so far, or several together.
 *
 * @param packetsWritten packets that a reader can see, or will without any further call
 * @param bytesWritten their size without framing
 * @param packetsDropped packets lost because shared memory was full, or the arbiter closed
 * @param bytesDropped their size, as far as they were written
 * @param packetsDiscarded packets that were thrown away by {@link SmbTraceWriter#abandonPacket} or
 *     {@code PacketWriter.discard}
 * @param stalls how often it has waited for room in shared memory, for however long
 * @param stalledNs how long it has waited for room in shared memory, in all
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

  /** The sums of both. */
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
