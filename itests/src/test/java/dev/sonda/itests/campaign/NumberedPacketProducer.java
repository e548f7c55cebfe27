package dev.sonda.itests.campaign;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.SystemClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A producer like a program with the SDK: writes numbered packets through shared memory. */
final class NumberedPacketProducer implements Producer, AutoCloseable {
  private static final ClientIdentity ME = new ClientIdentity(1, 0, ClientIdentity.HOST_MACHINE);
  private static final int FOR_TESTING = 900;
  private static final int TEXT = 1;
  private static final long LIMIT_S = 120;

  private final CompletableFuture<SmbTraceWriter> started = new CompletableFuture<>();
  private final String name;
  private final ProducerEndpoint endpoint;
  private volatile boolean isEnding;
  private volatile @Nullable SharedMemoryArbiter arbiter;
  private final AtomicLong written = new AtomicLong();

  NumberedPacketProducer(RemoteService service, String source, String name) {
    this.name = name;
    ProducerSetup setup = new ProducerSetup(name, 0, 0, /* smbScraping */ true, "", null);
    endpoint = service.connectProducer(this, ME, setup);
    endpoint.registerDataSource(DataSourceDescriptor.newBuilder().setName(source).build());
  }

  void awaitStart() throws Exception {
    started.get(LIMIT_S, TimeUnit.SECONDS);
  }

  /** Writes until {@code untilNs} or until it is stopped, with a pause after each packet. */
  void write(Duration pause, long untilNs) throws Exception {
    try (SmbTraceWriter writer = started.get(LIMIT_S, TimeUnit.SECONDS)) {
      while (!isEnding && System.nanoTime() < untilNs) {
        writeOne(writer);
        LockSupport.parkNanos(pause.toNanos());
      }
    }
  }

  /** Writes this number of packets, as fast as the service reads them. */
  void write(long packets) throws Exception {
    try (SmbTraceWriter writer = started.get(LIMIT_S, TimeUnit.SECONDS)) {
      for (long i = 0; i < packets && !isEnding; i++) {
        writeOne(writer);
      }
    }
  }

  private void writeOne(SmbTraceWriter writer) {
    try (PacketWriter packet = writer.packet();
        MessageWriter body = packet.nested(FOR_TESTING)) {
      body.string(TEXT, name + " " + written.get());
    }
    written.incrementAndGet();
  }

  void end() {
    isEnding = true;
  }

  long written() {
    return written.get();
  }

  /** Time until the service confirms all earlier requests; at most the time limit. */
  Duration roundTrip() throws Exception {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    long start = System.nanoTime();
    endpoint.sync(() -> answer.complete(true));
    try {
      answer.get(LIMIT_S, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return Duration.ofSeconds(LIMIT_S);
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    started.completeExceptionally(new IllegalStateException(reason));
    isEnding = true;
  }

  @Override
  public void onTracingSetup(SharedMemory ofService, int pageSizeBytes) {
    Syscalls syscalls = Syscalls.libc();
    try {
      SharedMemory own =
          SharedMemoryFactory.over(syscalls).adoptUntrusted(ofService.fd().duplicate());
      arbiter =
          SharedMemoryArbiter.over(
              own,
              pageSizeBytes,
              endpoint,
              SystemClock.over(syscalls),
              ArbiterSettings.immediate());
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
      throw new IllegalStateException("started without memory");
    }
    started.complete(
        chunks.createTraceWriter(config.getTargetBuffer(), ExhaustedPolicy.STALL_THEN_DROP));
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

  @Override
  public void close() {
    endpoint.close();
  }
}
