package dev.sonda.producer.internal.link;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.producer.StartupRecording;
import dev.sonda.producer.internal.call.CountdownAction;
import dev.sonda.producer.internal.call.ProbeHostContext;
import dev.sonda.producer.internal.instance.HostedInstance;
import dev.sonda.producer.internal.instance.InstanceDiagnosticsStore;
import dev.sonda.producer.internal.instance.InstanceFactory;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.source.SourceRegistry;
import dev.sonda.producer.internal.writer.ExhaustionPolicies;
import dev.sonda.producer.internal.writer.ProducerMemory;
import dev.sonda.producer.internal.writer.StartupMemory;
import dev.sonda.protos.DataSourceConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Instances that record before a service has started them, into the producer's own memory. If a
 * service agrees to use this memory, each of its instances with a matching config adopts the
 * startup instance with all packets. Used only on the host thread, unless a method says otherwise.
 */
public final class StartupInstances implements StartupRecording {
  private final ProbeHostContext parts;
  private final SourceRegistry sources;
  private final InstanceFactory factory;
  private final List<Waiting> waiting = new ArrayList<>();
  private final List<Runnable> whenSettled = new ArrayList<>();
  private volatile int instanceCount;
  private volatile State state = State.ADOPTED;
  private boolean hasLost;
  private Runnable cancelTimeout = () -> {};

  /**
   * The memory of the recording; null before the start and when it can't be offered to a service
   * any more.
   */
  private volatile @Nullable StartupMemory memory;

  /**
   * An instance without a session; its reservation is a placeholder for the id of its future target
   * buffer.
   */
  private record Waiting(int reservation, DataSourceConfig config, HostedInstance instance) {}

  /** Creates an empty startup recording. */
  public StartupInstances(
      ProbeHostContext parts, SourceRegistry sources, InstanceDiagnosticsStore results) {
    this.parts = parts;
    this.sources = sources;
    factory = new InstanceFactory(parts, results);
  }

  /**
   * Begins to record. Called once, before a service is connected.
   *
   * @param configs configs of missing data sources are ignored
   * @param timeoutMs time after which instances that no session has adopted are aborted
   */
  public void start(
      StartupMemory into, List<DataSourceConfig> configs, long timeoutMs, Runnable whenStarted) {
    memory = into;
    state = State.WAITING;
    configs.forEach(config ->
        sources.announced(config.getName()).ifPresent(source -> add(into, config, source)));
    instanceCount = waiting.size();
    CountdownAction countdown = new CountdownAction(waiting.size(), whenStarted);
    List.copyOf(waiting).forEach(each -> each.instance().start(countdown));
    cancelTimeout = parts.loop().postDelayed(() -> abort(() -> {}), timeoutMs);
    settleIfNoneWaits();
  }

  private void add(StartupMemory into, DataSourceConfig config, HostedSource source) {
    int reservation = waiting.size() + 1;
    HostedInstance instance =
        factory.make(
            0,
            source,
            config,
            () ->
                into.createWriter(
                    reservation, ExhaustionPolicies.policy(config, parts.settings())));
    Waiting added = new Waiting(reservation, config, instance);
    waiting.add(added);
    instance.open(() -> onDeath(added));
  }

  private void onDeath(Waiting dead) {
    if (waiting.remove(dead)) {
      lose(dead);
      settleIfNoneWaits();
    }
  }

  private void lose(Waiting lost) {
    hasLost = true;
    ofMemory(held -> held.abort(lost.reservation()));
  }

  private void settleIfNoneWaits() {
    if (waiting.isEmpty() && state == State.WAITING) {
      cancelTimeout.run();
      state = hasLost ? State.ABORTED : State.ADOPTED;
      List.copyOf(whenSettled).forEach(Runnable::run);
      whenSettled.clear();
    }
  }

  /**
   * A file descriptor of the memory, to be offered to the service that is being connected; null if
   * there is no memory to offer.
   */
  @Nullable OwnedFd offerMemory() {
    StartupMemory held = memory;
    return held == null ? null : held.offer();
  }

  /** Transfers the memory to a connection, because the service agrees to use it. Any thread. */
  void handOverTo(ProducerMemory connection) {
    ofMemory(connection::use);
  }

  /** Aborts the recording, because the service doesn't use the offered memory. */
  void onRefused() {
    abort(this::forgetMemory);
  }

  /**
   * Called before a connection ends. If the connection uses the memory, the recording ends with it;
   * otherwise the memory is offered to the next service, as long as it contains instances to adopt.
   */
  void onClosing(ProducerMemory connection, Runnable whenReady) {
    StartupMemory held = memory;
    if (held != null && (connection.uses(held) || waiting.isEmpty())) {
      abort(() -> {
        forgetMemory();
        whenReady.run();
      });
    } else {
      whenReady.run();
    }
  }

  /** Ends the recording: instances that weren't adopted are aborted. */
  public void close(Runnable whenEnded) {
    abort(() -> {
      forgetMemory();
      whenEnded.run();
    });
  }

  private void forgetMemory() {
    ofMemory(StartupMemory::close);
    memory = null;
  }

  private void ofMemory(Consumer<StartupMemory> action) {
    StartupMemory held = memory;
    if (held != null) {
      action.accept(held);
    }
  }

  /**
   * Finds an instance that already records with a matching config, and assigns it to the session's
   * target buffer.
   *
   * @param onDeath runs if the instance ends by itself, as for an instance opened by the session
   */
  Optional<HostedInstance> adopt(DataSourceConfig asked, Consumer<HostedInstance> onDeath) {
    Optional<Waiting> found =
        waiting.stream()
            .filter(each -> StartupConfigMatch.isAlike(each.config(), asked))
            .filter(_ -> ProducerMemory.isBuffer(asked.getTargetBuffer()))
            .findFirst();
    found.ifPresent(adopted -> {
      waiting.remove(adopted);
      HostedInstance instance = adopted.instance();
      instance.adopt(asked.getTargetBuffer(), () -> onDeath.accept(instance));
      ofMemory(held -> held.bind(adopted.reservation(), asked.getTargetBuffer()));
      settleIfNoneWaits();
    });
    return found.map(Waiting::instance);
  }

  @Override
  public State state() {
    return state;
  }

  @Override
  public int instanceCount() {
    return instanceCount;
  }

  @Override
  public void whenSettled(Runnable action) {
    parts
        .loop()
        .post(() -> {
          if (state == State.WAITING) {
            whenSettled.add(action);
          } else {
            action.run();
          }
        });
  }

  @Override
  public void abort() {
    parts.loop().post(() -> abort(() -> {}));
  }

  private void abort(Runnable whenEnded) {
    List<Waiting> left = List.copyOf(waiting);
    waiting.clear();
    CountdownAction countdown = new CountdownAction(left.size(), whenEnded);
    left.forEach(each -> {
      lose(each);
      each.instance().stop(countdown);
    });
    settleIfNoneWaits();
  }
}
