package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.packet;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.SystemClock;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A program in which 128 producers write 32 MB into a ring of 8 MiB, with a heap smaller than
 * either, while 128 other producers make requests that cost the service memory. Prints "survived"
 * if all written data is accounted for.
 */
final class SmallHeapProgram {
  private static final int PRODUCERS = 128;
  private static final int PACKETS = 250;
  private static final int TEXT_BYTES = 1000;
  private static final int FOR_TESTING = 900;
  private static final int GREEDY_SOURCES = 500;

  private static final Syscalls SYSCALLS = Syscalls.libc();

  private SmallHeapProgram() {}

  public static void main(String[] arguments) throws Exception {
    try (EmbeddedTracingService service =
        new EmbeddedTracingService(
            ServiceDependencies.of(
                TraceBufferFactory.plain(),
                SharedMemoryFactory.over(SYSCALLS),
                SYSCALLS,
                SystemClock.over(SYSCALLS)))) {
      record(service);
    }
    System.out.println("survived");
  }

  private static void record(EmbeddedTracingService service) throws Exception {
    List<WritingProducer> producers = new ArrayList<>();
    for (int i = 0; i < PRODUCERS; i++) {
      producers.add(new WritingProducer(service, "producer " + i));
      beGreedy(service, i);
    }
    QuietConsumer consumer = new QuietConsumer();
    ConsumerEndpoint endpoint = service.connectConsumer(consumer, identity(1000));
    endpoint.enableTracing(config(), null);
    for (WritingProducer producer : producers) {
      producer.write();
    }
    TraceStats stats = stats(endpoint);
    long written = stats.getBufferStats(0).getBytesWritten();
    require(written >= (long) PRODUCERS * PACKETS * TEXT_BYTES, "written: " + written);
    require(stats.getBufferStats(0).getBytesOverwritten() > 0, "a ring overwrites");
    require(stats.getProducersConnected() == 2 * PRODUCERS, "all are still connected");
    endpoint.readBuffers();
    require(consumer.read.await(60, TimeUnit.SECONDS), "it can be read");
  }

  /** Each connection requests as much of the service's heap as it can get. */
  private static void beGreedy(EmbeddedTracingService service, int number) throws Exception {
    ProducerEndpoint greedy =
        service.connectProducer(
            new IdleProducer(), identity(666), ProducerSetup.named("x".repeat(10_000) + number));
    for (int i = 0; i < GREEDY_SOURCES; i++) {
      greedy.registerDataSource(
          DataSourceDescriptor.newBuilder().setName(i + "x".repeat(1000)).build());
    }
    greedy.registerTraceWriter(32_767, 1);
    greedy.commitData(
        new FakeCommit().move(new ChunkBytesBuilder(1, 0).packet(packet("x")), 1), null);
    // Waits as a transport does: reads no further requests while the service is behind.
    CountDownLatch settled = new CountDownLatch(1);
    greedy.sync(settled::countDown);
    require(settled.await(60, TimeUnit.SECONDS), "the service keeps up");
  }

  private static TraceConfig config() {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(8 << 10);
    config.addDataSourcesBuilder().setConfig(DataSourceConfig.newBuilder().setName("a.source"));
    return config.build();
  }

  private static TraceStats stats(ConsumerEndpoint endpoint) throws Exception {
    CompletableFuture<TraceStats> answer = new CompletableFuture<>();
    endpoint.getTraceStats(stats -> answer.complete(stats.orElseThrow()));
    return answer.get(60, TimeUnit.SECONDS);
  }

  private static ClientIdentity identity(int uid) {
    return new ClientIdentity(1, uid, 0);
  }

  private static void require(boolean right, String what) {
    if (!right) {
      throw new AssertionError("not so: " + what);
    }
  }

  private static class IdleProducer implements Producer {
    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String reason) {}

    @Override
    public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {}

    @Override
    public void setupDataSource(long instanceId, DataSourceConfig config) {}

    @Override
    public void startDataSource(long instanceId, DataSourceConfig config) {}

    @Override
    public void stopDataSource(long instanceId) {}

    @Override
    public void flush(long flushRequestId, long[] instanceIds, long flags) {}

    @Override
    public void clearIncrementalState(long[] instanceIds) {}
  }

  private static final class WritingProducer extends IdleProducer {
    private final CompletableFuture<SharedMemoryArbiter> arbiter = new CompletableFuture<>();
    private final CompletableFuture<Integer> targetBuffer = new CompletableFuture<>();
    private final ProducerEndpoint endpoint;

    WritingProducer(EmbeddedTracingService service, String name) {
      endpoint = service.connectProducer(this, identity(1000), ProducerSetup.named(name));
      endpoint.registerDataSource(DataSourceDescriptor.newBuilder().setName("a.source").build());
    }

    void write() throws Exception {
      int buffer = targetBuffer.get(60, TimeUnit.SECONDS);
      SharedMemoryArbiter ready = arbiter.get(60, TimeUnit.SECONDS);
      CountDownLatch committed = new CountDownLatch(1);
      try (SmbTraceWriter writer =
          ready.createTraceWriter(buffer, ExhaustedPolicy.STALL_THEN_ABORT)) {
        for (int i = 0; i < PACKETS; i++) {
          try (var packet = writer.packet();
              var event = packet.nested(FOR_TESTING)) {
            event.string(1, "x".repeat(TEXT_BYTES));
          }
        }
      }
      ready.flush(committed::countDown);
      require(committed.await(60, TimeUnit.SECONDS), "what was written is committed");
    }

    @Override
    public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {
      arbiter.complete(
          SharedMemoryArbiter.over(memory, pageSizeBytes, endpoint, SystemClock.over(SYSCALLS)));
    }

    @Override
    public void startDataSource(long instanceId, DataSourceConfig config) {
      targetBuffer.complete(config.getTargetBuffer());
    }
  }

  private static final class QuietConsumer implements Consumer {
    private final CountDownLatch read = new CountDownLatch(1);

    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String reason) {}

    @Override
    public void onTracingDisabled(String error) {}

    @Override
    public void onTraceData(PacketBatch packets, boolean hasMore) {
      if (!hasMore) {
        read.countDown();
      }
    }
  }
}
