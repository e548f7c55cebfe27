package dev.sonda.benchmarks.service;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeConsumer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Producers with ten data sources each register, join a session that enables all sources, and leave
 * it. One operation is all producers together, so the time should grow linearly with their number.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ManyDataSources {
  private static final int SOURCES = 10;

  @Param({"250", "500", "1000"})
  public int producers;

  private SteppedService service = new SteppedService();
  private @Nullable FakeConsumer consumer;
  private final List<Acknowledging> connected = new ArrayList<>();

  /** A producer that acknowledges the start and the stop of each instance. */
  private static final class Acknowledging implements Producer {
    private @Nullable ProducerEndpoint endpoint;
    private int started;

    private ProducerEndpoint endpoint() {
      if (endpoint == null) {
        throw new IllegalStateException("not connected");
      }
      return endpoint;
    }

    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String reason) {}

    @Override
    public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {}

    @Override
    public void setupDataSource(long instanceId, DataSourceConfig config) {}

    @Override
    public void startDataSource(long instanceId, DataSourceConfig config) {
      started++;
      endpoint().notifyDataSourceStarted(instanceId);
    }

    @Override
    public void stopDataSource(long instanceId) {
      endpoint().notifyDataSourceStopped(instanceId);
    }

    @Override
    public void flush(long flushRequestId, long[] instanceIds, long flags) {}

    @Override
    public void clearIncrementalState(long[] instanceIds) {}
  }

  /** Sets up the state that the measured part requires. */
  @Setup(Level.Invocation)
  public void prepare(BenchmarkParams params) {
    service.close();
    service = new SteppedService();
    connected.clear();
    String measured = params.getBenchmark();
    if (!measured.endsWith(".register")) {
      registerAll();
    }
    if (measured.endsWith(".stop") || measured.endsWith(".leave")) {
      startSession();
    }
  }

  private void registerAll() {
    for (int i = 0; i < producers; i++) {
      Acknowledging producer = new Acknowledging();
      ProducerEndpoint endpoint =
          service.service.connectProducer(
              producer, new ClientIdentity(i, 1000, 0), ProducerSetup.named("producer." + i));
      producer.endpoint = endpoint;
      connected.add(producer);
      for (int source = 0; source < SOURCES; source++) {
        endpoint.registerDataSource(descriptor(source));
      }
    }
    service.run();
  }

  private static DataSourceDescriptor descriptor(int source) {
    return DataSourceDescriptor.newBuilder()
        .setName("source." + source)
        .setId(source + 1)
        .setWillNotifyOnStart(true)
        .setWillNotifyOnStop(true)
        .build();
  }

  private int startSession() {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(64);
    for (int source = 0; source < SOURCES; source++) {
      config
          .addDataSourcesBuilder()
          .setConfig(DataSourceConfig.newBuilder().setName("source." + source));
    }
    FakeConsumer starting = FakeConsumer.connect(service.service);
    starting.endpoint().enableTracing(config.build(), null);
    service.run();
    consumer = starting;
    int started = connected.stream().mapToInt(producer -> producer.started).sum();
    if (started != producers * SOURCES) {
      throw new IllegalStateException("only " + started + " instances have started");
    }
    return started;
  }

  @Benchmark
  public void register() {
    registerAll();
  }

  @Benchmark
  public int start() {
    return startSession();
  }

  @Benchmark
  public int stop() {
    FakeConsumer stopping = consumer;
    if (stopping == null) {
      throw new IllegalStateException("no session");
    }
    stopping.endpoint().disableTracing();
    service.run();
    return stopping.endings().size();
  }

  /** Disconnects each producer while the session is running. */
  @Benchmark
  public void leave() {
    connected.forEach(producer -> producer.endpoint().close());
    service.run();
  }

  @TearDown
  public void close() {
    service.close();
  }
}
