package dev.sonda.producer.internal.link;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.Readiness;
import dev.sonda.producer.internal.call.CountdownAction;
import dev.sonda.producer.internal.call.ProbeHostContext;
import dev.sonda.producer.internal.instance.HostedInstance;
import dev.sonda.producer.internal.instance.InstanceDiagnosticsStore;
import dev.sonda.producer.internal.instance.InstanceFactory;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.source.SourceRegistry;
import dev.sonda.producer.internal.writer.ExhaustionPolicies;
import dev.sonda.producer.internal.writer.ProducerMemory;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.shm.SmbTraceWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a tracing service: passes the service's calls, which come from the service's
 * loop, to the host thread, and holds the instances that the service has set up. State belongs to
 * the host thread.
 */
final class ServiceConnection implements Producer {
  /**
   * Maximum time, in seconds, to wait until the connecting thread has stored the endpoint; far more
   * than it needs.
   */
  private static final long CONNECT_LIMIT_S = 10;

  private final ProbeHostContext parts;
  private final SourceRegistry sources;
  private final StartupInstances startup;
  private final Listener listener;
  private final ProducerMemory memory;
  private final InstanceFactory factory;
  private final Map<Long, HostedInstance> instances = new HashMap<>();
  private final PendingFlushes flushes = new PendingFlushes();

  /** Budget of the commands that wait for the host thread. */
  private final ServiceCommandLimit waiting = new ServiceCommandLimit();

  private final AtomicBoolean isOverrun = new AtomicBoolean();

  /** Budget of the configs of instances that the service hasn't stopped. */
  private final ServiceCommandLimit held = new ServiceCommandLimit();

  private final CountDownLatch made = new CountDownLatch(1);
  private volatile @Nullable ProducerEndpoint endpoint;
  private final List<Runnable> whenClosed = new ArrayList<>();
  private boolean closing;
  private boolean closed;

  ServiceConnection(
      ProbeHostContext parts,
      SourceRegistry sources,
      InstanceDiagnosticsStore results,
      StartupInstances startup,
      Listener listener) {
    this.parts = parts;
    this.sources = sources;
    this.startup = startup;
    this.listener = listener;
    memory = new ProducerMemory(parts.memoryFactory(), parts.clock());
    factory = new InstanceFactory(parts, results);
  }

  /** Starts to connect; the service calls {@link #onConnect} or {@link #onDisconnect} later. */
  void connect(TracingService service, ClientIdentity identity) {
    endpoint =
        service.connectProducer(this, identity, parts.settings().setup(startup.offerMemory()));
    made.countDown();
  }

  void register(DataSourceDescriptor descriptor) {
    endpoint().registerDataSource(descriptor);
  }

  void update(DataSourceDescriptor descriptor) {
    endpoint().updateDataSource(descriptor);
  }

  void unregister(String name) {
    endpoint().unregisterDataSource(name);
  }

  void activateTriggers(List<String> names) {
    endpoint().activateTriggers(names);
  }

  /**
   * Runs the action, on a thread of the service, when the service has handled all earlier
   * registrations.
   */
  void sync(Runnable onDone) {
    endpoint().sync(onDone);
  }

  /**
   * Ends a data source's instances and removes them, so that the connection doesn't reference the
   * data source any more.
   */
  void endInstancesOf(HostedSource source, Runnable whenEnded) {
    end(instance -> instance.source() == source, whenEnded);
  }

  /** Ends all instances, then disconnects. */
  void close(Runnable toldWhenClosed) {
    if (closed) {
      toldWhenClosed.run();
      return;
    }
    whenClosed.add(toldWhenClosed);
    if (!closing) {
      closing = true;
      startup.onClosing(memory, () -> end(_ -> true, this::disconnect));
    }
  }

  /** Disconnects at once, even if instances are still running. */
  void disconnect() {
    closing = true;
    closed = true;
    factory.close();
    memory.close();
    ProducerEndpoint connected = endpoint;
    if (connected != null) {
      connected.close();
    }
    whenClosed.forEach(Runnable::run);
    whenClosed.clear();
  }

  /** Ends the instances that match; runs the action when all of them have ended. */
  private void end(Predicate<HostedInstance> which, Runnable whenEnded) {
    List<Long> ending =
        instances.entrySet().stream()
            .filter(entry -> which.test(entry.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    CountdownAction countdown = new CountdownAction(ending.size(), whenEnded);
    ending.forEach(id -> end(id, countdown));
  }

  /**
   * Ends an instance. It stays registered until it has ended, so that a second stop request waits
   * for its end as well.
   */
  private void end(long instanceId, Runnable whenEnded) {
    Consumer<HostedInstance> stop =
        instance ->
            instance.stop(() -> {
              forget(instanceId, instance);
              reportProblems(instanceId, instance);
              whenEnded.run();
            });
    withInstance(instanceId, stop, whenEnded);
  }

  private void forget(long instanceId, HostedInstance instance) {
    if (instances.remove(instanceId, instance)) {
      held.give(instance.configBytes());
    }
  }

  /**
   * Waits for the endpoint: a call of the service may arrive before the connecting thread has
   * stored the endpoint.
   */
  private ProducerEndpoint awaitEndpoint() throws IOException {
    try {
      if (!made.await(CONNECT_LIMIT_S, TimeUnit.SECONDS)) {
        throw new IOException("the connection isn't made");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return endpoint();
  }

  private ProducerEndpoint endpoint() {
    return Objects.requireNonNull(endpoint, "not connected yet");
  }

  @Override
  public void onConnect() {
    post(() -> listener.onConnected(this));
  }

  @Override
  public void onDisconnect(String reason) {
    post(() -> listener.onLost(this, reason));
  }

  /**
   * Handles the service's decision. Accepted memory is used at once, so that memory of the service
   * can't be mapped instead.
   */
  @Override
  public void onOwnMemory(boolean isUsed) {
    if (isUsed) {
      startup.handOverTo(memory);
      post(() -> memory.bind(endpoint()));
    } else {
      post(startup::onRefused);
    }
  }

  /**
   * Maps the memory on the calling thread, because the service may have closed its descriptor
   * before the host thread runs.
   */
  @Override
  public void onTracingSetup(SharedMemory theirs, int pageSizeBytes) {
    try {
      memory.map(theirs, pageSizeBytes, awaitEndpoint());
    } catch (IOException e) {
      String reason = "its shared memory can't be mapped: " + e.getMessage();
      post(() -> listener.onLost(this, reason));
    }
  }

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {
    post(
        config.getSerializedSize(),
        () -> {
          if (!setUp(instanceId, config)) {
            factory.noteMissing(instanceId, config);
          }
        });
  }

  /**
   * Starts an instance. It is set up first if necessary, because very old services don't request
   * the setup.
   */
  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {
    post(
        config.getSerializedSize(),
        () -> {
          setUp(instanceId, config);
          Runnable whenStarted = () -> endpoint().notifyDataSourceStarted(instanceId);
          withInstance(instanceId, instance -> instance.start(whenStarted), whenStarted);
        });
  }

  @Override
  public void stopDataSource(long instanceId) {
    post(() -> end(instanceId, () -> endpoint().notifyDataSourceStopped(instanceId)));
  }

  @Override
  public void flush(long flushRequestId, long[] instanceIds, long flags) {
    post(instanceIds.length * Long.BYTES, () -> flush(flushRequestId, instanceIds));
  }

  @Override
  public void clearIncrementalState(long[] instanceIds) {
    post(
        instanceIds.length * Long.BYTES,
        () -> known(instanceIds).forEach(HostedInstance::clearIncrementalState));
  }

  private void flush(long flushRequestId, long[] instanceIds) {
    if (flushes.isFull()) {
      listener.onLost(this, "it leaves no time to flush");
    } else {
      flushes.flush(parts, flushRequestId, known(instanceIds), memory::acknowledgeFlush);
    }
  }

  /**
   * Sets up an instance unless it was set up before: adopts an instance of the startup recording,
   * or opens a new one.
   *
   * @return whether the instance exists now; false if its data source has been removed in the
   *     meantime
   */
  private boolean setUp(long instanceId, DataSourceConfig config) {
    if (!instances.containsKey(instanceId) && !held.isFull()) {
      startup
          .adopt(config, instance -> tellOfDeath(instanceId, instance))
          .or(() -> open(instanceId, config))
          .ifPresent(instance -> {
            instances.put(instanceId, instance);
            held.add(instance.configBytes());
          });
    }
    return instances.containsKey(instanceId);
  }

  /** Opens an instance of an announced source; empty if no source has the name. */
  private Optional<HostedInstance> open(long instanceId, DataSourceConfig config) {
    Optional<HostedInstance> made =
        sources
            .announced(config.getName())
            .map(source -> factory.make(instanceId, source, config, () -> newWriter(config)));
    made.ifPresent(instance -> instance.open(() -> tellOfDeath(instanceId, instance)));
    return made;
  }

  /**
   * Creates a writer for the calling thread, with the behavior for full memory that the session's
   * config or the program sets.
   */
  private SmbTraceWriter newWriter(DataSourceConfig config) {
    return memory.createWriter(
        config.getTargetBuffer(), ExhaustionPolicies.policy(config, parts.settings()));
  }

  /**
   * Notifies the service that an instance has ended by itself. The service can't find out
   * otherwise, and still requests the stop later.
   */
  private void tellOfDeath(long instanceId, HostedInstance instance) {
    if (!closing) {
      reportProblems(instanceId, instance);
      endpoint().notifyDataSourceStopped(instanceId);
    }
  }

  /**
   * Reports the problems of an instance. An instance that was stopped regularly may have problems
   * as well: its stop threw, or a task hung.
   */
  private void reportProblems(long instanceId, HostedInstance instance) {
    if (!closing) {
      instance.problems().forEach(problem -> endpoint().reportProblem(instanceId, problem));
    }
  }

  /**
   * Handles a check by a service in another process; a service in this process queries the probe
   * host instead.
   */
  @Override
  public void checkDataSource(DataSourceConfig config, Reply<Optional<Readiness>> onDone) {
    post(() ->
        sources
            .announced(config.getName())
            .ifPresentOrElse(
                source -> source.check(config, readiness -> onDone.receive(Optional.of(readiness))),
                () -> onDone.receive(Optional.empty())));
  }

  /** The instances with these ids, without those that have ended. */
  private List<HostedInstance> known(long[] instanceIds) {
    return LongStream.of(instanceIds)
        .distinct()
        .mapToObj(instances::get)
        .filter(Objects::nonNull)
        .toList();
  }

  private void withInstance(
      long instanceId, Consumer<HostedInstance> action, Runnable whereThereIsNone) {
    HostedInstance instance = instances.get(instanceId);
    if (instance == null) {
      whereThereIsNone.run();
    } else {
      action.accept(instance);
    }
  }

  /**
   * Posts a call of the service to the host thread; dropped if the connection is closing when the
   * call would run.
   */
  private void post(Runnable call) {
    post(0, call);
  }

  /**
   * Posts a call with a command of {@code sizeBytes}. If a service sends commands faster than they
   * are carried out, the host disconnects from it before they fill the memory.
   */
  private void post(int sizeBytes, Runnable call) {
    if (!waiting.take(sizeBytes)) {
      if (isOverrun.compareAndSet(false, true)) {
        parts.loop().post(() -> listener.onLost(this, "it sends more than can be carried out"));
      }
      return;
    }
    parts
        .loop()
        .post(() -> {
          waiting.give(sizeBytes);
          if (!closing) {
            call.run();
          }
        });
  }

  /** Observer of the connection's state, called on the host thread. */
  interface Listener {
    void onConnected(ServiceConnection connection);

    void onLost(ServiceConnection connection, String reason);
  }
}
