package dev.sonda.benchmarks.service;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.SystemClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of a session of 10 MB per second after JIT compilation: one producer writes packets of
 * 270 bytes, the service writes them into a file on tmpfs. Prints the CPU time of each thread as a
 * share of one core. Argument: seconds to measure, after a warm-up of half that time.
 */
public final class SteadyStateCpuTime {
  private static final int PACKET_BYTES = 270;
  private static final int FIELD = 900;
  private static final int BYTES_PER_MS = 10_000;
  private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final Path FILE = Path.of("/dev/shm/sonda-steady-state.pftrace");

  private final Syscalls syscalls = Syscalls.libc();
  private final byte[] payload = new byte[PACKET_BYTES - 8];
  private final CompletableFuture<SmbTraceWriter> started = new CompletableFuture<>();

  private SteadyStateCpuTime() {}

  public static void main(String[] args) throws Exception {
    long seconds = args.length == 0 ? 20 : Long.parseLong(args[0]);
    new SteadyStateCpuTime().measure(seconds);
  }

  private EmbeddedTracingService service() {
    return new EmbeddedTracingService(RealServiceDependencies.over(syscalls));
  }

  private void measure(long seconds) throws Exception {
    Files.deleteIfExists(FILE);
    try (EmbeddedTracingService running = service()) {
      new Writing(running);
      ConsumerEndpoint consumer =
          running.connectConsumer(new Ending(), new ClientIdentity(1, 0, 0));
      consumer.enableTracing(config(), null);
      SmbTraceWriter writer = started.get();
      write(writer, seconds * 500);
      Map<String, Long> before = cpuNs();
      long processBefore = processCpuNs();
      long startNs = System.nanoTime();
      write(writer, seconds * 1000);
      report(before, processBefore, System.nanoTime() - startNs, writer);
    } finally {
      Files.deleteIfExists(FILE);
    }
  }

  private static TraceConfig config() {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(128 << 10);
    config.addDataSourcesBuilder().setConfig(DataSourceConfig.newBuilder().setName("a.source"));
    return config
        .setWriteIntoFile(true)
        .setOutputPath(FILE.toString())
        .setFileWritePeriodMs(1000)
        .build();
  }

  private void write(SmbTraceWriter writer, long durationMs) {
    long startNs = System.nanoTime();
    long writtenBytes = 0;
    for (long nowMs = 0; nowMs < durationMs; nowMs = (System.nanoTime() - startNs) / 1_000_000) {
      while (writtenBytes < nowMs * BYTES_PER_MS) {
        try (PacketWriter packet = writer.packet()) {
          packet.bytes(FIELD, payload, 0, payload.length);
        }
        writtenBytes += PACKET_BYTES;
      }
      LockSupport.parkNanos(TICK_NS);
    }
  }

  private static void report(
      Map<String, Long> before, long processBefore, long wallNs, SmbTraceWriter writer) {
    System.out.printf(
        Locale.ROOT,
        "%d packets, %d dropped; per cent of one core:%n",
        writer.stats().packetsWritten(),
        writer.packetsDropped());
    cpuNs()
        .forEach((name, ns) -> {
          double percent = 100.0 * (ns - before.getOrDefault(name, 0L)) / wallNs;
          if (percent >= 0.05) {
            System.out.printf(Locale.ROOT, "  %-28s %5.2f%n", name, percent);
          }
        });
    System.out.printf(
        Locale.ROOT,
        "  %-28s %5.2f%n",
        "the whole process",
        100.0 * (processCpuNs() - processBefore) / wallNs);
  }

  private static Map<String, Long> cpuNs() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    Map<String, Long> times = new TreeMap<>();
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null) {
        times.merge(
            thread.getThreadName(), threads.getThreadCpuTime(thread.getThreadId()), Long::sum);
      }
    }
    return times;
  }

  private static long processCpuNs() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
  }

  /** A producer with one writer; the enclosing class generates its packets. */
  private final class Writing implements Producer {
    private final ProducerEndpoint endpoint;
    private @Nullable SharedMemoryArbiter arbiter;

    Writing(EmbeddedTracingService running) {
      endpoint =
          running.connectProducer(
              this, new ClientIdentity(2, 0, 0), ProducerSetup.named("benchmark"));
      endpoint.registerDataSource(DataSourceDescriptor.newBuilder().setName("a.source").build());
    }

    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String reason) {}

    @Override
    public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {
      arbiter =
          SharedMemoryArbiter.over(
              memory,
              pageSizeBytes,
              endpoint,
              SystemClock.over(syscalls),
              ArbiterSettings.immediate());
    }

    @Override
    public void setupDataSource(long instanceId, DataSourceConfig config) {}

    @Override
    public void startDataSource(long instanceId, DataSourceConfig config) {
      SharedMemoryArbiter chunks = arbiter;
      if (chunks != null) {
        started.complete(
            chunks.createTraceWriter(config.getTargetBuffer(), ExhaustedPolicy.STALL_THEN_DROP));
      }
    }

    @Override
    public void stopDataSource(long instanceId) {}

    @Override
    public void flush(long flushRequestId, long[] instanceIds, long flags) {}

    @Override
    public void clearIncrementalState(long[] instanceIds) {}
  }

  private static final class Ending implements Consumer {
    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String reason) {}

    @Override
    public void onTracingDisabled(String error) {
      if (!error.isEmpty()) {
        throw new IllegalStateException(error);
      }
    }

    @Override
    public void onTraceData(PacketBatch packets, boolean hasMore) {}
  }
}
