package dev.sonda.shm.internal.write;

import dev.sonda.shm.WriterStats;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One writer's counts of packets and bytes. Only its thread counts, any thread may read: opaque
 * access is enough for numbers that nothing else depends on, and costs as much as a plain one.
 */
final class WriterCounters {
  private static final VarHandle WRITTEN = field("written");
  private static final VarHandle BYTES = field("bytes");
  private static final VarHandle DROPPED = field("dropped");
  private static final VarHandle BYTES_DROPPED = field("bytesDropped");
  private static final VarHandle DISCARDED = field("discarded");
  private static final VarHandle STALLS = field("stalls");
  private static final VarHandle STALLED_NS = field("stalledNs");

  @SuppressWarnings("unused") // through its VarHandle
  private long written;

  @SuppressWarnings("unused") // through its VarHandle
  private long bytes;

  @SuppressWarnings("unused") // through its VarHandle
  private long dropped;

  @SuppressWarnings("unused") // through its VarHandle
  private long bytesDropped;

  @SuppressWarnings("unused") // through its VarHandle
  private long discarded;

  @SuppressWarnings("unused") // through its VarHandle
  private long stalls;

  @SuppressWarnings("unused") // through its VarHandle
  private long stalledNs;

  void countWritten(long sizeBytes) {
    add(WRITTEN, 1);
    add(BYTES, sizeBytes);
  }

  void countDropped(long sizeBytes) {
    add(DROPPED, 1);
    add(BYTES_DROPPED, sizeBytes);
  }

  void countDiscarded() {
    add(DISCARDED, 1);
  }

  void countStall(long durationNs) {
    add(STALLS, 1);
    add(STALLED_NS, durationNs);
  }

  long packetsDropped() {
    return get(DROPPED);
  }

  WriterStats stats() {
    return new WriterStats(
        get(WRITTEN),
        get(BYTES),
        get(DROPPED),
        get(BYTES_DROPPED),
        get(DISCARDED),
        get(STALLS),
        get(STALLED_NS));
  }

  private long get(VarHandle counter) {
    return (long) counter.getOpaque(this);
  }

  private void add(VarHandle counter, long amount) {
    counter.setOpaque(this, (long) counter.getOpaque(this) + amount);
  }

  private static VarHandle field(String name) {
    try {
      return MethodHandles.lookup().findVarHandle(WriterCounters.class, name, long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
