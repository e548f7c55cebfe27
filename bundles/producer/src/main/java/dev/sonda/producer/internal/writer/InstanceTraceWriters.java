package dev.sonda.producer.internal.writer;

import dev.sonda.producer.internal.call.ProbeThread;
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
 * callback lane, the session's sampler), a thread created by the probe, or an abandoned thread that
 * was using a writer.
 *
 * <p>The lock guards the map. A writer itself is used only by its owner's thread, or by the host
 * when that thread is known to have finished with the writer.
 */
public final class InstanceTraceWriters {
  private final Map<Object, SmbTraceWriter> byOwner = new HashMap<>();
  private final Runnable onForeigner;
  private @Nullable Supplier<SmbTraceWriter> factory;
  private WriterStats closed = WriterStats.NONE;

  /**
   * @param onForeigner runs, with the lock held, when a thread created by the probe gets a writer
   */
  public InstanceTraceWriters(Supplier<SmbTraceWriter> factory, Runnable onForeigner) {
    this.factory = factory;
    this.onForeigner = onForeigner;
  }

  /** The calling thread's writer, created on first use. */
  public synchronized SmbTraceWriter mine() {
    // Read with the lock held: a thread is first abandoned and then loses its writers, so an
    // abandoned thread can't get its role's writer.
    Object owner = ProbeThread.currentOwner();
    SmbTraceWriter writer = byOwner.get(owner);
    if (factory == null && !(owner instanceof ProbeThread)) {
      closeMine(owner);
      throw new IllegalStateException("the data source instance has ended");
    }
    return writer == null ? make(owner) : writer;
  }

  /** The writer of a role, whose threads use it one after the other; created on first use. */
  public synchronized SmbTraceWriter of(Object role) {
    if (role instanceof Thread) {
      throw new IllegalArgumentException("a thread has a writer of its own");
    }
    SmbTraceWriter writer = byOwner.get(role);
    return writer == null ? make(role) : writer;
  }

  /**
   * Closes the calling thread's writer if the thread was created by the probe; writers of host
   * threads are closed with the instance.
   */
  public synchronized void releaseMine() {
    Object owner = ProbeThread.currentOwner();
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
    return owner instanceof Thread && !(owner instanceof ProbeThread);
  }

  /**
   * Closes the writer of the calling thread, which was created by the probe and isn't writing
   * during this call.
   */
  private void closeMine(Object owner) {
    SmbTraceWriter writer = byOwner.remove(owner);
    if (writer != null) {
      close(writer);
    }
  }

  /** Publishes the last packet when the probe's code has returned. On the owner's thread. */
  public void publish(Object owner) {
    ofCaller(owner).ifPresent(SmbTraceWriter::publish);
  }

  /** Discards the last packet when the probe's code has thrown. On the owner's thread. */
  public void abandonPacket(Object owner) {
    ofCaller(owner).ifPresent(SmbTraceWriter::abandonPacket);
  }

  /**
   * Flushes the owner's writer. On the owner's thread between two runs of the probe's code, or
   * while the owner has no thread.
   */
  public void flush(Object owner) {
    known(owner).ifPresent(SmbTraceWriter::flush);
  }

  /**
   * Assigns the owner's writer to an abandoned thread, which may still be using it; the owner gets
   * a new writer.
   */
  public synchronized void leaveBehind(Object owner, Thread thread) {
    SmbTraceWriter writer = byOwner.remove(owner);
    if (writer != null) {
      byOwner.put(thread, writer);
    }
  }

  /** Closes the writer of an abandoned thread, because the thread has left the probe's code. */
  public synchronized void closeLeftBehind(Thread thread) {
    SmbTraceWriter writer = byOwner.remove(thread);
    if (writer != null) {
      writer.abandonPacket();
      close(writer);
    }
  }

  /**
   * Closes the remaining writers and creates no more. Called when the probe has stopped. Abandoned
   * threads and living threads created by the probe keep their writers, because they may be writing
   * at this moment.
   */
  public synchronized void closeAll() {
    factory = null;
    closeWhere(owner -> !(owner instanceof Thread thread) || isDeadForeigner(thread));
  }

  /**
   * Closes the writers of dead threads that were created by the probe; their packets are complete.
   */
  public synchronized void closeThoseOfTheDead() {
    closeWhere(owner -> owner instanceof Thread thread && isDeadForeigner(thread));
  }

  /** Threads created by the probe that still have a writer. */
  public synchronized List<Thread> foreigners() {
    return byOwner.keySet().stream()
        .filter(InstanceTraceWriters::isForeigner)
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

  /**
   * The owner's writer; empty if the calling thread was abandoned, in which case the host closes
   * the writer.
   */
  private synchronized Optional<SmbTraceWriter> ofCaller(Object owner) {
    return ProbeThread.currentOwner().equals(owner) ? known(owner) : Optional.empty();
  }

  private static boolean isDeadForeigner(Thread thread) {
    return !(thread instanceof ProbeThread) && !thread.isAlive();
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
