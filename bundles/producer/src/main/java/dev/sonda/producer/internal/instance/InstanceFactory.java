package dev.sonda.producer.internal.instance;

import dev.sonda.producer.internal.call.HostParts;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.writer.WriterSet;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SmbTraceWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sets instances up with what they need, and sees them off. Belongs to the host thread. */
public final class InstanceFactory {
  /** How long a session's results can be queried after its end. */
  private static final long REMEMBER_MS = 10 * 60 * 1000;

  /** How often to look for threads that have died with a writer, in milliseconds. */
  private static final long DEATHS_PERIOD_MS = 1000;

  /** Of a name that no source has: longer than any that makes sense to a reader. */
  private static final int MAX_NAME_CHARS = 128;

  private final HostParts parts;
  private final InstanceRecords results;
  private final SessionSamplers samplers;
  private final Map<Long, Runnable> forgetting = new HashMap<>();
  private boolean closed;

  public InstanceFactory(HostParts parts, InstanceRecords results) {
    this.parts = parts;
    this.results = results;
    samplers = new SessionSamplers(this::newSampler);
  }

  /**
   * An instance that isn't open yet.
   *
   * @param newWriter makes a writer for a thread that has none yet
   */
  public HostedInstance make(
      long instanceId,
      HostedSource source,
      DataSourceConfig config,
      Supplier<SmbTraceWriter> newWriter) {
    long sessionId = config.getTracingSessionId();
    ForeignThreads foreigners = new ForeignThreads();
    WriterSet writers = new WriterSet(newWriter, foreigners::onWriter);
    foreigners.writers = writers;
    InstanceRecord record = new InstanceRecord(instanceId, config.getName());
    record.writesWith(writers);
    results.add(sessionId, record);
    return new HostedInstance(
        source,
        config,
        samplers.acquire(sessionId),
        writers,
        record,
        parts.settings().isProgram(),
        () -> release(sessionId));
  }

  /** Leaves no timer behind, which would hold the connection and the service's classes with it. */
  public void close() {
    closed = true;
    forgetting.values().forEach(Runnable::run);
    forgetting.clear();
  }

  /** Notes in the session's results that a source was gone when its instance was to be set up. */
  public void noteMissing(long instanceId, DataSourceConfig config) {
    String asked = config.getName();
    String name = asked.substring(0, Math.min(asked.length(), MAX_NAME_CHARS));
    InstanceRecord record = new InstanceRecord(instanceId, name);
    record.addProblem("no bundle offers " + name + " any more");
    results.add(config.getTracingSessionId(), record);
  }

  private Sampler newSampler(long sessionId) {
    return new Sampler(Long.toString(sessionId), parts);
  }

  /**
   * Gives back the session's sampler. After the last instance its results are kept for a while: the
   * end of a session is when they are read.
   */
  private void release(long sessionId) {
    if (samplers.release(sessionId) && !closed) {
      Runnable cancel = parts.loop().postDelayed(() -> forget(sessionId), REMEMBER_MS);
      // A probe that comes and goes all the time must not leave a timer behind each time.
      cancelForgetting(sessionId);
      forgetting.put(sessionId, cancel);
    }
  }

  private void forget(long sessionId) {
    forgetting.remove(sessionId);
    results.forget(sessionId);
  }

  private void cancelForgetting(long sessionId) {
    Runnable cancel = forgetting.remove(sessionId);
    if (cancel != null) {
      cancel.run();
    }
  }

  /**
   * Closes the writers of a probe's own threads as those die, while the instance runs and after it:
   * a program with a thread for each request would use up memory and writers' ids otherwise.
   */
  private final class ForeignThreads {
    private final AtomicBoolean isWatched = new AtomicBoolean();
    private @Nullable WriterSet writers;

    /** Any thread. */
    void onWriter() {
      if (isWatched.compareAndSet(false, true)) {
        parts.loop().postDelayed(this::closeThoseOfTheDead, DEATHS_PERIOD_MS);
      }
    }

    private void closeThoseOfTheDead() {
      WriterSet watched = Objects.requireNonNull(writers, "set before the first writer");
      isWatched.set(false);
      watched.closeThoseOfTheDead();
      if (!closed && !watched.foreigners().isEmpty()) {
        onWriter();
      }
    }
  }
}
