package dev.sonda.benchmarks;

import dev.sonda.api.endpoint.SharedMemory;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * BM_TracingDataSourceLambda: one small packet into shared memory. Perfetto's leaves the copy into
 * the trace buffer to another thread; here commit, copy and freeing of the chunk are included.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TracingDataSource {
  private static final int FOR_TESTING = 900;
  private static final int STR = 1;
  private static final int BUFFER = 1;
  private static final int PAGE_BYTES = 4096;
  private static final long SMB_BYTES = 256 * 1024;

  private final SharedMemory memory;
  private final CopyingService service;
  private final SharedMemoryArbiter arbiter;
  private final SmbTraceWriter writer;

  // Not final: the compiler must not know them.
  private String text = "benchmark";
  private long timestamp = 42;

  public TracingDataSource() {
    memory = sharedMemory();
    service = new CopyingService(ServiceSideSmb.over(memory.memory(), PAGE_BYTES));
    arbiter = SharedMemoryArbiter.over(memory, PAGE_BYTES, service, clock -> 0);
    writer = arbiter.createTraceWriter(BUFFER, ExhaustedPolicy.DROP);
  }

  private static SharedMemory sharedMemory() {
    try {
      return SharedMemoryFactory.over(Syscalls.libc()).create(SMB_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @TearDown
  public void close() {
    writer.close();
    if (writer.packetsDropped() != 0 || service.chunks() == 0) {
      throw new IllegalStateException("measured dropping instead of writing");
    }
    arbiter.close();
    memory.close();
    service.close();
  }

  @Benchmark
  public void packet() {
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp(timestamp);
      try (MessageWriter event = packet.nested(FOR_TESTING)) {
        event.string(STR, text);
      }
    }
  }
}
