package dev.sonda.core.internal.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.Readiness;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.SystemClock;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TraceAssert;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The service as in production: own thread, real time, real disk. */
@Timeout(240)
class EmbeddedTracingServiceTest {
  private static final int FOR_TESTING = 900;
  private static final int PACKETS = 20_000;
  private static final ClientIdentity ME = new ClientIdentity(1, Syscalls.libc().geteuid(), 0);

  @RegisterExtension final LogWatcher log = new LogWatcher();
  @TempDir Path folder;

  private final Syscalls syscalls = Syscalls.libc();
  private final Clock clock = SystemClock.over(syscalls);
  private final EmbeddedTracingService service =
      new EmbeddedTracingService(
          ServiceDependencies.of(
              TraceBufferFactory.plain(), SharedMemoryFactory.over(syscalls), syscalls, clock));

  @AfterEach
  void close() {
    service.close();
  }

  @Test
  void shouldRecordPacketsOfAnotherThreadIntoFile() throws Exception {
    try (WritingProducer producer = new WritingProducer()) {
      WaitingConsumer consumer = new WaitingConsumer();
      consumer.endpoint.enableTracing(configIntoFile(), null);
      producer.writePackets();
      consumer.endpoint.disableTracing();

      assertThat(consumer.endings.poll(20, TimeUnit.SECONDS)).isEmpty();
    }
    var packets = new StrictTraceReader().read(folder.resolve("trace"));
    TraceAssert.assertThatTrace(packets).isTrusted().hasNoLossMarks();
    TraceAssert.assertThatTrace(packets).packetsOf("for_testing").hasSize(PACKETS);
  }

  @Test
  void shouldEndSessionWithReasonAndWholeFileOnClose() throws Exception {
    try (WritingProducer producer = new WritingProducer()) {
      WaitingConsumer consumer = new WaitingConsumer();
      consumer.endpoint.enableTracing(configIntoFile(), null);
      producer.writePackets();
      service.close();

      assertThat(consumer.endings.poll(40, TimeUnit.SECONDS))
          .isEqualTo("the tracing service was stopped or updated");
      assertThat(producer.farewell.get(40, TimeUnit.SECONDS))
          .isEqualTo("the tracing service was stopped or updated");
      assertThat(consumer.farewell.get(40, TimeUnit.SECONDS))
          .isEqualTo("the tracing service was stopped or updated");
    }
    assertThat(new StrictTraceReader().read(folder.resolve("trace"))).isNotEmpty();
  }

  @Test
  void shouldReportItsWorkToMetatrace() throws Exception {
    FakeMetatraceSink sink = new FakeMetatraceSink();
    service.tellTo(sink);
    try (WritingProducer producer = new WritingProducer()) {
      WaitingConsumer consumer = new WaitingConsumer();
      consumer.endpoint.enableTracing(configIntoFile(), null);
      assertThat(sink.events()).isEmpty();
      sink.turn(true);
      producer.writePackets();
      consumer.endpoint.disableTracing();
      assertThat(consumer.endings.poll(20, TimeUnit.SECONDS)).isEmpty();
    }
    assertThat(sink.events()).isNotEmpty().containsOnly("service turn");
    assertThat(sink.counters()).containsKeys("service commits", "service buffers in use, KiB");
    assertThat(sink.counters().get("service commits")).isPositive();
  }

  @Test
  void shouldEndServiceThreadOnClose() throws Exception {
    WaitingConsumer consumer = new WaitingConsumer();
    consumer.endpoint.enableTracing(configIntoFile(), null);
    service.close();

    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("sonda-service");
  }

  @Test
  void shouldNotWaitForSlowProbeHost() throws Exception {
    CompletableFuture<SourceCheck> thought = new CompletableFuture<>();
    service.probeHosts().add(new ThinkingHost(thought));
    WaitingConsumer consumer = new WaitingConsumer();
    BlockingQueue<List<SourceCheck>> checks = new LinkedBlockingQueue<>();
    consumer.endpoint.sondaPort().orElseThrow().check(configIntoFile(), checks::add);
    BlockingQueue<TracingServiceState> states = new LinkedBlockingQueue<>();
    consumer.endpoint.queryServiceState(true, states::add);

    assertThat(states.poll(40, TimeUnit.SECONDS)).isNotNull();
    assertThat(checks).isEmpty();
    thought.complete(new SourceCheck("a.source", true, Readiness.ok()));
    assertThat(checks.poll(40, TimeUnit.SECONDS)).containsExactly(thought.join());
  }

  private record ThinkingHost(CompletableFuture<SourceCheck> thought) implements ProbeHost {
    @Override
    public String producerName() {
      return "thinker";
    }

    @Override
    public Optional<SourceCheck> check(DataSourceConfig config) {
      return Optional.of(thought.join());
    }

    @Override
    public List<SourceResult> results(long tracingSessionId) {
      return List.of();
    }

    @Override
    public List<String> why(String dataSourceName) {
      return List.of();
    }

    @Override
    public void answer(Runnable action) {
      action.run();
    }

    @Override
    public void onAnnounced(Runnable action) {
      action.run();
    }
  }

  private TraceConfig configIntoFile() {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(16 << 10);
    config.addDataSourcesBuilder().setConfig(DataSourceConfig.newBuilder().setName("a.source"));
    return config
        .setWriteIntoFile(true)
        .setFileWritePeriodMs(100)
        .setOutputPath(folder.resolve("trace").toString())
        .build();
  }

  private final class WaitingConsumer implements Consumer {
    private final BlockingQueue<String> endings = new LinkedBlockingQueue<>();
    private final CompletableFuture<String> farewell = new CompletableFuture<>();
    private final ConsumerEndpoint endpoint = service.connectConsumer(this, ME);

    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String reason) {
      farewell.complete(reason);
    }

    @Override
    public void onTracingDisabled(String error) {
      endings.add(error);
    }

    @Override
    public void onTraceData(PacketBatch packets, boolean hasMore) {}
  }

  /** A producer that writes from the test's thread into its shared memory, as a probe host does. */
  private final class WritingProducer implements Producer, AutoCloseable {
    private final CompletableFuture<String> farewell = new CompletableFuture<>();
    private final CompletableFuture<Integer> targetBuffer = new CompletableFuture<>();
    private final ProducerEndpoint endpoint =
        service.connectProducer(this, ME, ProducerSetup.named("writer"));
    private final CompletableFuture<SharedMemoryArbiter> arbiter = new CompletableFuture<>();

    WritingProducer() {
      endpoint.registerDataSource(DataSourceDescriptor.newBuilder().setName("a.source").build());
    }

    void writePackets() throws Exception {
      int buffer = targetBuffer.get(40, TimeUnit.SECONDS);
      SharedMemoryArbiter ready = arbiter.join();
      try (SmbTraceWriter writer =
          ready.createTraceWriter(buffer, ExhaustedPolicy.STALL_THEN_ABORT)) {
        for (int i = 0; i < PACKETS; i++) {
          try (var packet = writer.packet();
              var event = packet.timestamp().nested(FOR_TESTING)) {
            event.string(1, "packet " + i);
          }
        }
      }
      CompletableFuture<Boolean> committed = new CompletableFuture<>();
      ready.flush(() -> committed.complete(true));
      committed.get(40, TimeUnit.SECONDS);
    }

    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String reason) {
      farewell.complete(reason);
    }

    @Override
    public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {
      arbiter.complete(SharedMemoryArbiter.over(memory, pageSizeBytes, endpoint, clock));
    }

    @Override
    public void setupDataSource(long instanceId, DataSourceConfig config) {}

    @Override
    public void startDataSource(long instanceId, DataSourceConfig config) {
      targetBuffer.complete(config.getTargetBuffer());
    }

    @Override
    public void stopDataSource(long instanceId) {}

    @Override
    public void flush(long flushRequestId, long[] instanceIds, long flags) {
      arbiter.join().notifyFlushComplete(flushRequestId);
    }

    @Override
    public void clearIncrementalState(long[] instanceIds) {}

    @Override
    public void close() {
      if (arbiter.isDone()) {
        arbiter.join().close();
      }
      endpoint.close();
    }
  }
}
