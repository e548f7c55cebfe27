package dev.sonda.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The baseline that every other result is compared to: a plain copy of the bytes that
 * TraceBuffer_WR_* moves, chunk by chunk through a ring larger than the CPU caches. Nothing that
 * stores trace data can be faster on the same machine in the same run.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Yardstick {
  private final ChunkRing ring = new ChunkRing();

  @TearDown
  public void close() {
    ring.close();
  }

  @Benchmark
  public long copyChunk() {
    return ring.copyChunk();
  }
}
