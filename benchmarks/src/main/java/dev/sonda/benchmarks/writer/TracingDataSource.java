package dev.sonda.benchmarks.writer;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.SmbTraceWriter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Equivalent of Perfetto's BM_TracingDataSourceLambda: writes one small packet into shared memory.
 * Perfetto's benchmark leaves the copy into the trace buffer to another thread; this one includes
 * commit, copy and freeing of the chunk.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TracingDataSource {
  private static final int FOR_TESTING = 900;
  private static final int STR = 1;

  private final SharedMemoryWriter memory = new SharedMemoryWriter();
  private final SmbTraceWriter writer = memory.writer();

  // Values that are written; not final, so that the compiler can't treat them as constants.
  private String text = "benchmark";
  private long timestamp = 42;

  @TearDown
  public void close() {
    memory.close();
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
