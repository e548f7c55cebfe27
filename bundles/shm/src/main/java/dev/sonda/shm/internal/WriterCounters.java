package dev.sonda.shm.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one writer has done. Only its thread counts, anybody may read: opaque access is enough for
 * numbers that nothing else depends on, and costs as much as a plain one.
 */
final class WriterCounters {
  private static final VarHandle WRITTEN = field("written");
  private static final VarHandle BYTES = field("bytes");
  private static final VarHandle DROPPED = field("dropped");
  private static final VarHandle DISCARDED = field("discarded");

  @SuppressWarnings("unused") // through its VarHandle
  private long written;

  @SuppressWarnings("unused") // through its VarHandle
  private long bytes;

  @SuppressWarnings("unused") // through its VarHandle
  private long dropped;

  @SuppressWarnings("unused") // through its VarHandle
  private long discarded;

  void countWritten(long sizeBytes) {
    add(WRITTEN, 1);
    add(BYTES, sizeBytes);
  }

  void countDropped() {
    add(DROPPED, 1);
  }

  void countDiscarded() {
    add(DISCARDED, 1);
  }

  long packetsWritten() {
    return (long) WRITTEN.getOpaque(this);
  }

  long bytesWritten() {
    return (long) BYTES.getOpaque(this);
  }

  long packetsDropped() {
    return (long) DROPPED.getOpaque(this);
  }

  long packetsDiscarded() {
    return (long) DISCARDED.getOpaque(this);
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
