package dev.sonda.benchmarks.buffer;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Writes one writer's chunks into a ring of 64 MiB that isn't read; one chunk for each operation.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TraceBuffer_WR_SingleWriter {
  private final TraceBufferFixture ring = new TraceBufferFixture(64 << 20, 100);
  private int chunkId;
  private int template;

  @TearDown
  public void close() {
    ring.close();
  }

  @Benchmark
  public void copyChunk() {
    ring.write(TraceBufferFixture.PRODUCER, TraceBufferFixture.WRITER, chunkId++, template);
    template = template + 1 == ring.templates.count() ? 0 : template + 1;
  }
}
