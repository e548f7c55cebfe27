package dev.sonda.producer.internal.link;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.Readiness;
import dev.sonda.producer.internal.call.Countdown;
import dev.sonda.producer.internal.call.HostParts;
import dev.sonda.producer.internal.instance.HostedInstance;
import dev.sonda.producer.internal.instance.InstanceFactory;
import dev.sonda.producer.internal.instance.InstanceRecords;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.source.SourceRegistry;
import dev.sonda.producer.internal.writer.FullMemory;
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
 * One connection to a tracing service: takes its calls, which come from the service's loop, over to
 * the host thread, and keeps the instances that it asked for. State belongs to the host thread.
 */
final class ServiceConnection implements Producer {
  /** Far more than a thread takes from one statement to the next, in seconds. */
  private static final long CONNECT_LIMIT_S = 10;

  private final HostParts parts;
  private final SourceRegistry sources;
  private final StartupInstances startup;
  private final Listener listener;
  private final ProducerMemory memory;
  private final InstanceFactory factory;
  private final Map<Long, HostedInstance> instances = new HashMap<>();
  private final FlushQueue flushes = new FlushQueue();

  /** Of commands that wait for the host thread. */
  private final CommandBudget waiting = new CommandBudget();

  private final AtomicBoolean isOverrun = new AtomicBoolean();

  /** Of instances that the service hasn't stopped. */
  private final CommandBudget held = new CommandBudget();

  private final CountDownLatch made = new CountDownLatch(1);
  private volatile @Nullable ProducerEndpoint endpoint;
  private final List<Runnable> whenClosed = new ArrayList<>();
  private boolean closing;
  private boolean closed;

  ServiceConnection(
      HostParts parts,
      SourceRegistry sources,
      InstanceRecords results,
      StartupInstances startup,
      Listener listener) {
    this.parts = parts;
    this.sources = sources;
    this.startup = startup;
    this.listener = listener;
    memory = new ProducerMemory(parts.memoryFactory(), parts.clock());
    factory = new InstanceFactory(parts, results);
  }

  /** Connects, which the service answers by {@link #onConnect} or {@link #onDisconnect}. */
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
   * Runs the action, on a thread of the service's side, when it knows what was announced so far.
   */
  void sync(Runnable onDone) {
    endpoint().sync(onDone);
  }

  /** Ends a source's instances and forgets them, so that nothing here holds the source. */
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

  /** Disconnects, whatever still goes on. */
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

  /** Ends the instances that match, and says when all have ended. */
  private void end(Predicate<HostedInstance> which, Runnable whenEnded) {
    List<Long> ending =
        instances.entrySet().stream()
            .filter(entry -> which.test(entry.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    Countdown countdown = new Countdown(ending.size(), whenEnded);
    ending.forEach(id -> end(id, countdown));
  }

  /** The instance stays known until it has ended, so that a second stop waits for that as well. */
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

  /** A service's thread may be faster than the one that connects, which is about to have it. */
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

  /** Takes it at once, so that none of the service's is mapped instead. */
  @Override
  public void onOwnMemory(boolean isUsed) {
    if (isUsed) {
      startup.handOverTo(memory);
      post(() -> memory.bind(endpoint()));
    } else {
      post(startup::onRefused);
    }
  }

  /** Here and not on the host thread: the service's mapping may be gone when that gets to it. */
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

  /** Very old services leave out the setup. */
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
   * Sets up an instance unless it was set up before: takes one that was started before the service
   * came, or opens a new one.
   *
   * @return whether the instance is there now; its source may just have gone
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

  /** For the calling thread, as the session's config or the program wants it. */
  private SmbTraceWriter newWriter(DataSourceConfig config) {
    return memory.createWriter(
        config.getTargetBuffer(), FullMemory.policy(config, parts.settings()));
  }

  /** A service in another process can't know otherwise; it is asked to stop later all the same. */
  private void tellOfDeath(long instanceId, HostedInstance instance) {
    if (!closing) {
      reportProblems(instanceId, instance);
      endpoint().notifyDataSourceStopped(instanceId);
    }
  }

  /** One that stops in good order may have problems, too: its stop threw, or a task hung. */
  private void reportProblems(long instanceId, HostedInstance instance) {
    if (!closing) {
      instance.problems().forEach(problem -> endpoint().reportProblem(instanceId, problem));
    }
  }

  /** Over a socket it is all that the service can ask; in one process it asks the host. */
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

  /** Calls that come after the end, or were on their way, go nowhere. */
  private void post(Runnable call) {
    post(0, call);
  }

  /**
   * The same, for a call with so many bytes of a command. A service that sends commands faster than
   * they are carried out is left before they fill the memory.
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

  /** Is told on the host thread. */
  interface Listener {
    void onConnected(ServiceConnection connection);

    void onLost(ServiceConnection connection, String reason);
  }
}
