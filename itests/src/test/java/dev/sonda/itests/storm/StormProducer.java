package dev.sonda.itests.storm;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A producer with four writers and its own mapping of the service's memory, like a separate
 * process. The service's loop calls its callbacks; the test calls all other methods.
 */
final class StormProducer implements Producer {
  static final int WRITERS = 4;

  private static final long LIMIT_S = 120;
  private static final Syscalls SYSCALLS = Syscalls.libc();
  private static final SharedMemoryFactory MEMORY = SharedMemoryFactory.over(SYSCALLS);
  private static final Clock CLOCK = SystemClock.over(SYSCALLS);

  private final String name;
  private final int firstWriter;
  private final int bufferIndex;
  private final Random random;
  private final List<StormWriter> writers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch started = new CountDownLatch(1);
  private @Nullable ProducerEndpoint endpoint;
  private @Nullable SharedMemory memory;
  private @Nullable SharedMemoryArbiter arbiter;
  private List<StormWriter.Progress> atDeath = List.of();

  /**
   * Creates an unconnected producer.
   *
   * @param firstWriter id of its first writer in packets; the others follow
   */
  StormProducer(String name, int firstWriter, int bufferIndex, Random random) {
    this.name = name;
    this.firstWriter = firstWriter;
    this.bufferIndex = bufferIndex;
    this.random = random;
  }

  void connect(TracingService service) {
    ProducerSetup setup = new ProducerSetup(name, 0, 0, /* smbScraping */ true, "", null);
    ProducerEndpoint connected =
        service.connectProducer(this, new ClientIdentity(firstWriter, 1000, 0), setup);
    endpoint = connected;
    connected.registerDataSource(
        DataSourceDescriptor.newBuilder().setName(StormProgram.source(bufferIndex)).build());
  }

  String name() {
    return name;
  }

  int bufferIndex() {
    return bufferIndex;
  }

  List<StormWriter> writers() {
    return writers;
  }

  boolean wasKilled() {
    return !atDeath.isEmpty();
  }

  /** For each writer, the packets certainly committed when the producer was killed. */
  List<StormWriter.Progress> atDeath() {
    return atDeath;
  }

  void awaitStart() throws InterruptedException {
    if (!started.await(LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError(name + " was never started");
    }
  }

  /** Breaks the connection at a random point of the writers' work; they write nothing more. */
  void kill() throws InterruptedException {
    atDeath = writers.stream().map(StormWriter::handedOver).toList();
    connected().close();
    threads.forEach(Thread::interrupt);
    freeMemory();
  }

  /** Lets the writers finish their current burst and commit all packets. */
  void end() {
    writers.forEach(StormWriter::end);
  }

  /** Waits after {@link #end} until the service has all packets. */
  void awaitEnd() throws InterruptedException {
    joinWriters();
    CountDownLatch committed = new CountDownLatch(1);
    connected().sync(committed::countDown);
    if (!committed.await(LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError("the service takes nothing from " + name);
    }
  }

  void close() throws InterruptedException {
    connected().close();
    freeMemory();
  }

  private ProducerEndpoint connected() {
    if (endpoint == null) {
      throw new IllegalStateException(name + " isn't connected");
    }
    return endpoint;
  }

  private void freeMemory() throws InterruptedException {
    joinWriters();
    if (arbiter != null) {
      arbiter.close();
    }
    if (memory != null) {
      memory.close();
    }
  }

  private void joinWriters() throws InterruptedException {
    for (Thread thread : threads) {
      if (!thread.join(Duration.ofSeconds(LIMIT_S))) {
        throw new AssertionError("a writer of " + name + " doesn't end");
      }
    }
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {}

  @Override
  public void onTracingSetup(SharedMemory ofService, int pageSizeBytes) {
    try {
      SharedMemory own = MEMORY.adoptUntrusted(ofService.fd().duplicate());
      memory = own;
      arbiter =
          SharedMemoryArbiter.over(
              own, pageSizeBytes, connected(), CLOCK, ArbiterSettings.immediate());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {}

  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {
    SharedMemoryArbiter chunks = arbiter;
    if (chunks == null) {
      throw new AssertionError("started without memory");
    }
    for (int i = 0; i < WRITERS; i++) {
      // Every other producer drops packets instead of waiting.
      ExhaustedPolicy policy = i % 2 == 0 ? ExhaustedPolicy.STALL_THEN_DROP : ExhaustedPolicy.DROP;
      StormWriter writer =
          new StormWriter(
              firstWriter + i,
              chunks.createTraceWriter(config.getTargetBuffer(), policy),
              new Random(random.nextLong()));
      writers.add(writer);
      threads.add(Thread.ofVirtual().unstarted(writer));
    }
    threads.forEach(Thread::start);
    started.countDown();
  }

  @Override
  public void stopDataSource(long instanceId) {}

  @Override
  public void flush(long flushRequestId, long[] instanceIds, long flags) {
    SharedMemoryArbiter chunks = arbiter;
    if (chunks != null) {
      chunks.notifyFlushComplete(flushRequestId);
    }
  }

  @Override
  public void clearIncrementalState(long[] instanceIds) {}
}
