package dev.sonda.producer.internal.writer;

import dev.sonda.producer.internal.call.HostThread;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.WriterStats;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
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
public final class WriterSet {
  private final Map<Object, SmbTraceWriter> byOwner = new HashMap<>();
  private final Runnable onForeigner;
  private @Nullable Supplier<SmbTraceWriter> factory;
  private WriterStats closed = WriterStats.NONE;

  /**
   * @param onForeigner runs, with the lock held, when a thread of the probe's own gets a writer
   */
  public WriterSet(Supplier<SmbTraceWriter> factory, Runnable onForeigner) {
    this.factory = factory;
    this.onForeigner = onForeigner;
  }

  /** The calling thread's writer, made on first use. */
  public synchronized SmbTraceWriter mine() {
    // Asked for under the lock: a thread is abandoned first and loses its writers then.
    Object owner = HostThread.currentOwner();
    SmbTraceWriter writer = byOwner.get(owner);
    if (factory == null && !(owner instanceof HostThread)) {
      closeMine(owner);
      throw new IllegalStateException("the data source instance has ended");
    }
    return writer == null ? make(owner) : writer;
  }

  /** The writer of threads that take turns, made on first use. */
  public synchronized SmbTraceWriter of(Object role) {
    if (role instanceof Thread) {
      throw new IllegalArgumentException("a thread has a writer of its own");
    }
    SmbTraceWriter writer = byOwner.get(role);
    return writer == null ? make(role) : writer;
  }

  /** Closes the writer of a thread of the probe's own; host threads' go with the instance. */
  public synchronized void releaseMine() {
    Object owner = HostThread.currentOwner();
    if (isForeigner(owner)) {
      closeMine(owner);
    }
  }

  private SmbTraceWriter make(Object owner) {
    if (factory == null) {
      throw new IllegalStateException("the data source instance has ended");
    }
    SmbTraceWriter writer = factory.get();
    byOwner.put(owner, writer);
    if (isForeigner(owner)) {
      onForeigner.run();
    }
    return writer;
  }

  private static boolean isForeigner(Object owner) {
    return owner instanceof Thread && !(owner instanceof HostThread);
  }

  /** A thread of the probe's own that asks once more is not writing. */
  private void closeMine(Object owner) {
    SmbTraceWriter writer = byOwner.remove(owner);
    if (writer != null) {
      close(writer);
    }
  }

  /** On the owner's thread, when the probe's code has returned: its last packet counts. */
  public void publish(Object owner) {
    ofCaller(owner).ifPresent(SmbTraceWriter::publish);
  }

  /** On the owner's thread, when the probe's code has thrown: its last packet doesn't count. */
  public void abandonPacket(Object owner) {
    ofCaller(owner).ifPresent(SmbTraceWriter::abandonPacket);
  }

  /** On the owner's thread, between two runs of the probe's code, or when it has no thread. */
  public void flush(Object owner) {
    known(owner).ifPresent(SmbTraceWriter::flush);
  }

  /** The owner goes on with a new writer; the old one stays with the thread that has it. */
  public synchronized void leaveBehind(Object owner, Thread thread) {
    SmbTraceWriter writer = byOwner.remove(owner);
    if (writer != null) {
      byOwner.put(thread, writer);
    }
  }

  /** The probe's code on this thread is over at last. */
  public synchronized void closeLeftBehind(Thread thread) {
    SmbTraceWriter writer = byOwner.remove(thread);
    if (writer != null) {
      writer.abandonPacket();
      close(writer);
    }
  }

  /**
   * Gives out no more writers and closes those that are left. To be called when the probe has
   * stopped. Threads that it still blocks keep theirs, and so do threads of its own that are alive:
   * whether they write at this moment can't be known.
   */
  public synchronized void closeAll() {
    factory = null;
    closeWhere(owner -> !(owner instanceof Thread thread) || isDeadForeigner(thread));
  }

  /** Closes the writers of the probe's own threads that have died: what they wrote is complete. */
  public synchronized void closeThoseOfTheDead() {
    closeWhere(owner -> owner instanceof Thread thread && isDeadForeigner(thread));
  }

  /** Threads of the probe's own that still have a writer. */
  public synchronized List<Thread> foreigners() {
    return byOwner.keySet().stream()
        .filter(WriterSet::isForeigner)
        .map(Thread.class::cast)
        .toList();
  }

  public synchronized WriterStats totals() {
    WriterStats totals = closed;
    for (SmbTraceWriter writer : byOwner.values()) {
      totals = totals.plus(writer.stats());
    }
    return totals;
  }

  private synchronized Optional<SmbTraceWriter> known(Object owner) {
    return Optional.ofNullable(byOwner.get(owner));
  }

  /** Nothing where the caller has lost its role: then the host clears up. */
  private synchronized Optional<SmbTraceWriter> ofCaller(Object owner) {
    return HostThread.currentOwner().equals(owner) ? known(owner) : Optional.empty();
  }

  private static boolean isDeadForeigner(Thread thread) {
    return !(thread instanceof HostThread) && !thread.isAlive();
  }

  private void closeWhere(Predicate<Object> ownerIs) {
    Iterator<Map.Entry<Object, SmbTraceWriter>> entries = byOwner.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<Object, SmbTraceWriter> entry = entries.next();
      if (ownerIs.test(entry.getKey())) {
        entries.remove();
        close(entry.getValue());
      }
    }
  }

  private void close(SmbTraceWriter writer) {
    writer.close();
    closed = closed.plus(writer.stats());
  }
}
