package dev.sonda.benchmarks.service;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeProducer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Writes a buffer of 256 MiB full of 270-byte packets into a file on tmpfs when the session is
 * stopped; one whole file per operation. Filling is not measured. Compare with ReadOut_PlainWrite.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ReadOut {
  static final int BUFFER_BYTES = 256 << 20;
  private static final int PACKET_BYTES = 270;
  private static final int PACKETS_PER_CHUNK = 14;
  private static final int CHUNK_BYTES = 4096;
  private static final int LIMIT_S = 60;

  private final Path file = Path.of("/dev/shm/sonda-read-out.pftrace");
  private final Syscalls syscalls = Syscalls.libc();
  private final EmbeddedTracingService service =
      new EmbeddedTracingService(RealServiceDependencies.over(syscalls));
  private final FakeProducer producer = FakeProducer.connect(service, "benchmark");
  private final WaitingConsumer consumer = new WaitingConsumer();
  private final ConsumerEndpoint endpoint =
      service.connectConsumer(consumer, new ClientIdentity(1, 0, 0));

  @Setup(Level.Trial)
  public void offer() {
    producer.offer("a.source");
  }

  @Setup(Level.Invocation)
  public void fill() throws Exception {
    Files.deleteIfExists(file);
    endpoint.freeBuffers();
    endpoint.enableTracing(config(), null);
    // Wait twice: the first wait may end before the task that calls the producer has run.
    waitForLoop();
    waitForLoop();
    byte[] packet = packet();
    for (int chunk = 0; chunk < BUFFER_BYTES / CHUNK_BYTES - 1; chunk++) {
      ChunkBytesBuilder contents = new ChunkBytesBuilder(1, chunk);
      for (int i = 0; i < PACKETS_PER_CHUNK; i++) {
        contents.packet(packet);
      }
      producer.commit(new FakeCommit().move(contents, producer.targetBuffer()));
      if (chunk % 1024 == 0) {
        waitForLoop();
      }
    }
    waitForLoop();
  }

  private TraceConfig config() {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(BUFFER_BYTES >> 10);
    config
        .addDataSourcesBuilder()
        .setConfig(DataSourceConfig.newBuilder().setName("a.source").build());
    return config
        .setWriteIntoFile(true)
        .setOutputPath(file.toString())
        .setFileWritePeriodMs(24 * 3600 * 1000)
        .build();
  }

  /** A packet with one bytes field, of a size typical of a probe's packets. */
  private static byte[] packet() {
    byte[] packet = new byte[PACKET_BYTES];
    Arrays.fill(packet, (byte) 'x');
    packet[0] = 0x0A;
    packet[1] = (byte) (((PACKET_BYTES - 3) & 0x7F) | 0x80);
    packet[2] = (byte) ((PACKET_BYTES - 3) >> 7);
    return packet;
  }

  private void waitForLoop() throws Exception {
    CompletableFuture<Object> done = new CompletableFuture<>();
    endpoint.getTraceStats(done::complete);
    done.get(LIMIT_S, TimeUnit.SECONDS);
  }

  @Benchmark
  public long readOut() throws Exception {
    endpoint.disableTracing();
    if (!consumer.ended.tryAcquire(LIMIT_S, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the file was never finished");
    }
    return sizeOf(file);
  }

  private static long sizeOf(Path path) throws IOException {
    long size = Files.size(path);
    if (size < BUFFER_BYTES * 0.9) {
      throw new IllegalStateException(path + " has only " + size + " bytes");
    }
    return size;
  }

  @TearDown(Level.Invocation)
  public void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  @TearDown(Level.Trial)
  public void close() {
    service.close();
  }

  private static final class WaitingConsumer implements Consumer {
    private final Semaphore ended = new Semaphore(0);

    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String reason) {}

    @Override
    public void onTracingDisabled(String error) {
      if (!error.isEmpty()) {
        throw new IllegalStateException(error);
      }
      ended.release();
    }

    @Override
    public void onTraceData(PacketBatch packets, boolean hasMore) {}
  }
}
