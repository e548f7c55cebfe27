package dev.sonda.producer.internal.instance;

import dev.sonda.producer.internal.call.ProbeHostContext;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.writer.InstanceTraceWriters;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SmbTraceWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates instances with their writers, samplers and diagnostics, and releases these resources when
 * an instance has ended. Used only on the host thread.
 */
public final class InstanceFactory {
  /** Time, in milliseconds, for which a session's results can be queried after its end. */
  private static final long REMEMBER_MS = 10 * 60 * 1000;

  /** Period, in milliseconds, of the search for dead threads that still have a writer. */
  private static final long DEATHS_PERIOD_MS = 1000;

  /**
   * Maximum length of the reported name of a missing data source, in characters: longer than any
   * real name.
   */
  private static final int MAX_NAME_CHARS = 128;

  private final ProbeHostContext parts;
  private final InstanceDiagnosticsStore results;
  private final SessionSamplers samplers;
  private final Map<Long, Runnable> forgetting = new HashMap<>();
  private boolean closed;

  public InstanceFactory(ProbeHostContext parts, InstanceDiagnosticsStore results) {
    this.parts = parts;
    this.results = results;
    samplers = new SessionSamplers(this::newSampler);
  }

  /**
   * Creates an instance that isn't open yet.
   *
   * @param newWriter creates the writer of a thread on its first use
   */
  public HostedInstance make(
      long instanceId,
      HostedSource source,
      DataSourceConfig config,
      Supplier<SmbTraceWriter> newWriter) {
    long sessionId = config.getTracingSessionId();
    ForeignThreads foreigners = new ForeignThreads();
    InstanceTraceWriters writers = new InstanceTraceWriters(newWriter, foreigners::onWriter);
    foreigners.writers = writers;
    InstanceDiagnostics record = new InstanceDiagnostics(instanceId, config.getName());
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

  /**
   * Cancels all timers, which would otherwise keep the connection and the service's classes in
   * memory.
   */
  public void close() {
    closed = true;
    forgetting.values().forEach(Runnable::run);
    forgetting.clear();
  }

  /**
   * Records in the session's results that a data source had been removed when its instance was to
   * be set up.
   */
  public void noteMissing(long instanceId, DataSourceConfig config) {
    String asked = config.getName();
    String name = asked.substring(0, Math.min(asked.length(), MAX_NAME_CHARS));
    InstanceDiagnostics record = new InstanceDiagnostics(instanceId, name);
    record.addProblem("no bundle offers " + name + " any more");
    results.add(config.getTracingSessionId(), record);
  }

  private Sampler newSampler(long sessionId) {
    return new Sampler(Long.toString(sessionId), parts);
  }

  /**
   * Releases the session's sampler. The results are stored for a while after the last instance has
   * ended, because they are usually queried at the end of a session.
   */
  private void release(long sessionId) {
    if (samplers.release(sessionId) && !closed) {
      Runnable cancel = parts.loop().postDelayed(() -> forget(sessionId), REMEMBER_MS);
      // The earlier timer is cancelled, so that a probe that is added and removed repeatedly
      // doesn't accumulate timers.
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
   * Closes the writers of threads created by the probe when these threads have died, during and
   * after the instance. Otherwise a program with a thread per request would use up memory and
   * writer ids.
   */
  private final class ForeignThreads {
    private final AtomicBoolean isWatched = new AtomicBoolean();
    private @Nullable InstanceTraceWriters writers;

    /**
     * Schedules the next search for dead threads, because a thread of the probe has got a writer.
     * Any thread.
     */
    void onWriter() {
      if (isWatched.compareAndSet(false, true)) {
        parts.loop().postDelayed(this::closeThoseOfTheDead, DEATHS_PERIOD_MS);
      }
    }

    private void closeThoseOfTheDead() {
      InstanceTraceWriters watched = Objects.requireNonNull(writers, "set before the first writer");
      isWatched.set(false);
      watched.closeThoseOfTheDead();
      if (!closed && !watched.foreigners().isEmpty()) {
        onWriter();
      }
    }
  }
}
