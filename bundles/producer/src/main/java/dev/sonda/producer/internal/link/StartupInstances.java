package dev.sonda.producer.internal.link;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.producer.StartupRecording;
import dev.sonda.producer.internal.call.Countdown;
import dev.sonda.producer.internal.call.HostParts;
import dev.sonda.producer.internal.instance.HostedInstance;
import dev.sonda.producer.internal.instance.InstanceFactory;
import dev.sonda.producer.internal.instance.InstanceRecords;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.source.SourceRegistry;
import dev.sonda.producer.internal.writer.FullMemory;
import dev.sonda.producer.internal.writer.ProducerMemory;
import dev.sonda.producer.internal.writer.StartupMemory;
import dev.sonda.protos.DataSourceConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Data sources that record before a service has asked for them, into memory of the producer's own.
 * A service that agrees to use this memory gets what is in it: each of its instances whose config
 * is like that of one here takes that over as it is. Belongs to the host thread, as far as nothing
 * else is said.
 */
public final class StartupInstances implements StartupRecording {
  private final HostParts parts;
  private final SourceRegistry sources;
  private final InstanceFactory factory;
  private final List<Waiting> waiting = new ArrayList<>();
  private final List<Runnable> whenSettled = new ArrayList<>();
  private volatile int instanceCount;
  private volatile State state = State.ADOPTED;
  private boolean hasLost;
  private Runnable cancelTimeout = () -> {};

  /** From the start until no service can be offered it any more. */
  private volatile @Nullable StartupMemory memory;

  /** One without a session; its reservation stands for the buffer that it will have. */
  private record Waiting(int reservation, DataSourceConfig config, HostedInstance instance) {}

  /** Records nothing yet. */
  public StartupInstances(HostParts parts, SourceRegistry sources, InstanceRecords results) {
    this.parts = parts;
    this.sources = sources;
    factory = new InstanceFactory(parts, results);
  }

  /**
   * Begins to record; once, before a service is connected.
   *
   * @param configs those whose data source isn't there are left out
   * @param timeoutMs what no service has asked for by then is aborted
   */
  public void start(
      StartupMemory into, List<DataSourceConfig> configs, long timeoutMs, Runnable whenStarted) {
    memory = into;
    state = State.WAITING;
    configs.forEach(config ->
        sources.announced(config.getName()).ifPresent(source -> add(into, config, source)));
    instanceCount = waiting.size();
    Countdown countdown = new Countdown(waiting.size(), whenStarted);
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
            () -> into.createWriter(reservation, FullMemory.policy(config, parts.settings())));
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
   * A descriptor for a service that is about to be connected; null where there is none to offer.
   */
  @Nullable OwnedFd offerMemory() {
    StartupMemory held = memory;
    return held == null ? null : held.offer();
  }

  /** The service agrees to use the memory that it was offered. Any thread. */
  void handOverTo(ProducerMemory connection) {
    ofMemory(connection::use);
  }

  /** The service doesn't use the memory that it was offered. */
  void onRefused() {
    abort(this::forgetMemory);
  }

  /**
   * A connection is about to end. What it has taken over goes with it; where it came to nothing,
   * the next service is offered the memory, as long as that has something to be taken over.
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

  /** Nothing is taken over any more. */
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
   * The instance that records already what a session asks for, which has its buffer from now on.
   *
   * @param onDeath as of one that the session has opened
   */
  Optional<HostedInstance> adopt(DataSourceConfig asked, Consumer<HostedInstance> onDeath) {
    Optional<Waiting> found =
        waiting.stream()
            .filter(each -> StartupConfigs.isAlike(each.config(), asked))
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
    Countdown countdown = new Countdown(left.size(), whenEnded);
    left.forEach(each -> {
      lose(each);
      each.instance().stop(countdown);
    });
    settleIfNoneWaits();
  }
}
