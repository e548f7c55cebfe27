package dev.sonda.shm.internal.write;

import dev.sonda.shm.WriterStats;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One writer's counts of packets and bytes. Only the writer's thread counts, any thread may read.
 * Opaque access is sufficient, since no other data depends on the numbers, and it is as fast as
 * plain access.
 */
final class WriterCounters {
  private static final VarHandle WRITTEN = field("written");
  private static final VarHandle BYTES = field("bytes");
  private static final VarHandle DROPPED = field("dropped");
  private static final VarHandle BYTES_DROPPED = field("bytesDropped");
  private static final VarHandle DISCARDED = field("discarded");
  private static final VarHandle STALLS = field("stalls");
  private static final VarHandle STALLED_NS = field("stalledNs");

  @SuppressWarnings("unused") // The field is only accessed through its VarHandle.
  private long written;

  @SuppressWarnings("unused") // The field is only accessed through its VarHandle.
  private long bytes;

  @SuppressWarnings("unused") // The field is only accessed through its VarHandle.
  private long dropped;

  @SuppressWarnings("unused") // The field is only accessed through its VarHandle.
  private long bytesDropped;

  @SuppressWarnings("unused") // The field is only accessed through its VarHandle.
  private long discarded;

  @SuppressWarnings("unused") // The field is only accessed through its VarHandle.
  private long stalls;

  @SuppressWarnings("unused") // The field is only accessed through its VarHandle.
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
