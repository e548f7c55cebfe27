package dev.sonda.producer.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.producer.internal.call.CountdownAction;
import dev.sonda.producer.internal.call.ProbeCall;
import dev.sonda.producer.internal.call.ProbeCallOutcome;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.source.SourceConfigView;
import dev.sonda.producer.internal.writer.InstanceTraceWriters;
import dev.sonda.protos.DataSourceConfig;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One data source instance in one session, from its setup by the service to its last packet. Used
 * only on the host thread, unless a method says otherwise.
 */
public final class HostedInstance {
  private static final System.Logger LOG = System.getLogger(HostedInstance.class.getName());

  private final HostedSource source;
  private final DataSourceConfig config;
  private final Sampler sampler;
  private final InstanceTraceWriters writers;
  private final InstanceDiagnostics record;
  private final boolean mayBeOutlived;
  private final Runnable onEnded;
  private final List<Runnable> whenEnded = new ArrayList<>();
  private Runnable whenDied = () -> {};
  private @Nullable Instance probe;
  private boolean startAsked;
  private volatile int targetBuffer;
  private volatile boolean ending;
  private boolean ended;
  private final AtomicBoolean isToBeCleared = new AtomicBoolean();

  /**
   * @param mayBeOutlived whether threads of the probe may keep a writer after the instance has
   *     ended, which is closed at their next access, without this being reported as a problem
   */
  HostedInstance(
      HostedSource source,
      DataSourceConfig config,
      Sampler sampler,
      InstanceTraceWriters writers,
      InstanceDiagnostics record,
      boolean mayBeOutlived,
      Runnable onEnded) {
    this.source = source;
    this.config = config;
    this.sampler = sampler;
    this.writers = writers;
    this.record = record;
    this.mayBeOutlived = mayBeOutlived;
    this.onEnded = onEnded;
    targetBuffer = config.getTargetBuffer();
  }

  /** Any thread. */
  String sourceName() {
    return record.sourceName();
  }

  /** Serialized size of the instance's config. */
  public int configBytes() {
    return config.getSerializedSize();
  }

  /** The problems of the instance so far, as sentences. */
  public List<String> problems() {
    return record.problems();
  }

  public HostedSource source() {
    return source;
  }

  /** Any thread. */
  InstanceTraceWriters writers() {
    return writers;
  }

  /** Whether the instance is ending and accepts no new sampling tasks. Any thread. */
  boolean isEnding() {
    return ending;
  }

  /**
   * Opens the probe's instance, on its callback thread.
   *
   * @param onDeath runs if the instance ends without having been stopped
   */
  public void open(Runnable onDeath) {
    whenDied = onDeath;
    InstanceTraceSink sink = new InstanceTraceSink(this, writers, sampler);
    SourceConfigView view = new SourceConfigView(config);
    source
        .lane()
        .call(
            new InstanceCall<>(
                source.lane(),
                writers,
                "open",
                () -> !ending,
                _ -> source.service().open(view, sink),
                this::opened));
  }

  /**
   * Assigns an instance that was started without a session to a session.
   *
   * @param onDeath as in {@link #open}
   */
  public void adopt(int newTargetBuffer, Runnable onDeath) {
    targetBuffer = newTargetBuffer;
    whenDied = onDeath;
  }

  /** The target buffer in the instance's session; 0 while it has no session. Any thread. */
  int targetBuffer() {
    return targetBuffer;
  }

  private void opened(ProbeCallOutcome<Instance> outcome) {
    if (outcome instanceof ProbeCallOutcome.Done<Instance>(Instance opened)) {
      probe = opened;
    }
    failIfFailed(outcome);
  }

  /**
   * Starts the probe's instance.
   *
   * @param whenStarted runs also if the start has failed, because a session must not wait for a
   *     failing probe; the session's result reports the failure
   */
  public void start(Runnable whenStarted) {
    if (startAsked) {
      // Ignores repeated start requests of a service, because probes don't have to handle them.
      whenStarted.run();
      return;
    }
    startAsked = true;
    call(
        "start",
        Instance::start,
        outcome -> {
          failIfFailed(outcome);
          whenStarted.run();
        });
  }

  /** Sends all packets written so far to the service, then runs the action. */
  public void flush(Runnable whenFlushed) {
    if (probe == null || ending) {
      whenFlushed.run();
      return;
    }
    // Counts two flushes: of the probe itself, and of its sampling tasks.
    Runnable partDone = new CountdownAction(2, whenFlushed);
    call(
        InstanceCall.FLUSH,
        Instance::flush,
        outcome -> {
          failIfFailed(outcome);
          partDone.run();
        });
    sampler.flush(this, partDone);
  }

  public void clearIncrementalState() {
    if (isToBeCleared.getAndSet(true)) {
      return; // The call that is already queued covers this request as well.
    }
    call(
        "clearIncrementalState",
        (cleared, _) -> {
          isToBeCleared.set(false);
          cleared.clearIncrementalState();
        },
        this::failIfFailed);
  }

  /** Ends the instance, in an orderly way if the probe cooperates, then runs the action. */
  public void stop(Runnable whenStopped) {
    if (ended) {
      whenStopped.run();
    } else {
      whenEnded.add(whenStopped);
      end();
    }
  }

  /** Ends the instance because its probe has failed. */
  void fail(String reason) {
    addProblem(reason);
    end();
  }

  /** Records that a sampling task was abandoned; the instance continues with its other tasks. */
  void taskWasAbandoned(long deadlineMs) {
    addProblem("a sampling task did not return within " + deadlineMs + " ms and was abandoned");
  }

  private void failIfFailed(ProbeCallOutcome<?> outcome) {
    if (outcome instanceof ProbeCallOutcome.Failed<?>(String reason) && !ended) {
      fail(reason);
    }
  }

  /** Records, as a sentence, data that the probe couldn't record. Any thread. */
  void reportMissing(String sentence) {
    if (record.addProblem(sentence)) {
      LOG.log(Level.WARNING, "data source {0}: {1}", record.sourceName(), sentence);
    }
  }

  private void addProblem(String reason) {
    record.addProblem("bundle " + source.bundle() + ": " + reason);
    LOG.log(
        Level.WARNING,
        "data source {0} of bundle {1}: {2}",
        record.sourceName(),
        source.bundle(),
        reason);
  }

  private void end() {
    if (!ending) {
      ending = true;
      sampler.removeAll(this, this::stopProbe);
    }
  }

  /**
   * Stops the probe's instance if it was ever opened. A failed instance is stopped as well, because
   * it may hold open files.
   */
  private void stopProbe() {
    call("stop", () -> probe != null, Instance::stop, this::stopped);
  }

  private void stopped(ProbeCallOutcome<Boolean> outcome) {
    if (outcome instanceof ProbeCallOutcome.Failed<Boolean>(String reason)) {
      addProblem(reason);
    }
    probe = null;
    writers.closeAll();
    if (!mayBeOutlived) {
      writers.foreigners().forEach(this::outlivesItsInstance);
    }
    record.finish();
    ended = true;
    onEnded.run();
    if (whenEnded.isEmpty()) {
      whenDied.run();
    }
    whenEnded.forEach(Runnable::run);
    whenEnded.clear();
  }

  private void outlivesItsInstance(Thread thread) {
    addProblem(
        "its thread " + thread.getName() + " outlives the stop: what it wrote last may be missing");
  }

  private void call(String what, Method method, Consumer<ProbeCallOutcome<Boolean>> whenDone) {
    call(what, () -> probe != null && !ending, method, whenDone);
  }

  private void call(
      String what,
      BooleanSupplier wanted,
      Method method,
      Consumer<ProbeCallOutcome<Boolean>> whenDone) {
    ProbeCall.Body<Boolean> body =
        done -> {
          method.call(Objects.requireNonNull(probe), done);
          return true;
        };
    source.lane().call(new InstanceCall<>(source.lane(), writers, what, wanted, body, whenDone));
  }

  /** One of the probe's methods. */
  @FunctionalInterface
  private interface Method {
    void call(Instance probe, Acknowledgement done);
  }
}
