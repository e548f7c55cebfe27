package dev.sonda.producer.internal;

import dev.sonda.shm.SmbTraceWriter;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The trace writers of one instance, each with its owner: a role of host threads (the source's
 * callback lane, the session's sampler), a thread of the probe's own, or a thread that was
 * abandoned with a writer in its hands.
 *
 * <p>The lock guards the map. A writer itself is touched by its owner's thread, or by the host when
 * that thread is known to be done with it.
 */
final class WriterSet {
  private final Map<Object, SmbTraceWriter> byOwner = new HashMap<>();
  private @Nullable Supplier<SmbTraceWriter> factory;
  private long closedPackets;
  private long closedBytes;

  WriterSet(Supplier<SmbTraceWriter> factory) {
    this.factory = factory;
  }

  /** The calling thread's writer, made on first use. */
  synchronized SmbTraceWriter mine() {
    // Asked for under the lock: a thread is abandoned first and loses its writers then.
    Object owner = HostThread.currentOwner();
    SmbTraceWriter writer = byOwner.get(owner);
    if (writer == null) {
      if (factory == null) {
        throw new IllegalStateException("the data source instance has ended");
      }
      writer = factory.get();
      byOwner.put(owner, writer);
    }
    return writer;
  }

  /** On the owner's thread, when the probe's code has returned: its last packet counts. */
  void publish(Object owner) {
    ofCaller(owner).ifPresent(SmbTraceWriter::publish);
  }

  /** On the owner's thread, when the probe's code has thrown: its last packet doesn't count. */
  void abandonPacket(Object owner) {
    ofCaller(owner).ifPresent(SmbTraceWriter::abandonPacket);
  }

  /** On the owner's thread, between two runs of the probe's code, or when it has no thread. */
  void flush(Object owner) {
    of(owner).ifPresent(SmbTraceWriter::flush);
  }

  /** The owner goes on with a new writer; the old one stays with the thread that has it. */
  synchronized void leaveBehind(Object owner, Thread thread) {
    SmbTraceWriter writer = byOwner.remove(owner);
    if (writer != null) {
      byOwner.put(thread, writer);
    }
  }

  /** The probe's code on this thread is over at last. */
  synchronized void closeLeftBehind(Thread thread) {
    SmbTraceWriter writer = byOwner.remove(thread);
    if (writer != null) {
      writer.abandonPacket();
      close(writer);
    }
  }

  /**
   * Gives out no more writers and closes those that are left. To be called when the probe has
   * stopped; only threads that it still blocks keep theirs.
   */
  synchronized void closeAll() {
    factory = null;
    Iterator<Map.Entry<Object, SmbTraceWriter>> entries = byOwner.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<Object, SmbTraceWriter> entry = entries.next();
      if (!(entry.getKey() instanceof HostThread)) {
        entries.remove();
        close(entry.getValue());
      }
    }
  }

  synchronized long packets() {
    return closedPackets
        + byOwner.values().stream().mapToLong(SmbTraceWriter::packetsWritten).sum();
  }

  synchronized long bytes() {
    return closedBytes + byOwner.values().stream().mapToLong(SmbTraceWriter::bytesWritten).sum();
  }

  private synchronized Optional<SmbTraceWriter> of(Object owner) {
    return Optional.ofNullable(byOwner.get(owner));
  }

  /** Nothing where the caller has lost its role: then the host clears up. */
  private synchronized Optional<SmbTraceWriter> ofCaller(Object owner) {
    return HostThread.currentOwner().equals(owner) ? of(owner) : Optional.empty();
  }

  private void close(SmbTraceWriter writer) {
    writer.close();
    closedPackets += writer.packetsWritten();
    closedBytes += writer.bytesWritten();
  }
}
