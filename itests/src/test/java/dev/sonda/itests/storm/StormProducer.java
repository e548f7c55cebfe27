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
 * A producer of four writers over a mapping of its own of the service's memory, as a process of its
 * own would have. It is told what to do by the service's loop; everything else is the test's.
 */
final class StormProducer implements Producer {
  static final int WRITERS = 4;

  private static final long LIMIT_S = 60;
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
   * Not connected yet.
   *
   * @param firstWriter this and the following numbers name its writers in their packets
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
        DataSourceDescriptor.newBuilder().setName(Storm.source(bufferIndex)).build());
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

  /** What each writer had handed over for sure when the producer was killed. */
  List<StormWriter.Progress> atDeath() {
    return atDeath;
  }

  void awaitStart() throws InterruptedException {
    if (!started.await(LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError(name + " was never started");
    }
  }

  /** The connection breaks wherever the writers happen to be, and they write no more. */
  void kill() throws InterruptedException {
    atDeath = writers.stream().map(StormWriter::handedOver).toList();
    connected().close();
    threads.forEach(Thread::interrupt);
    freeMemory();
  }

  /** The writers finish what they are at, and hand over all they have. */
  void end() {
    writers.forEach(StormWriter::end);
  }

  /** After {@link #end}: waits for the service to have it all. */
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
      // Every other one rather loses packets than waits.
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
