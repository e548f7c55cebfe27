package dev.sonda.benchmarks.buffer;

import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Writes the chunks of 1000 writers, each in a producer of its own, in turn into a ring of 64 MiB
 * that isn't read; one chunk for each operation.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TraceBuffer_WR_MultipleWriters {
  private static final int WRITERS = 1000;

  private final TraceBufferFixture ring = new TraceBufferFixture(64 << 20, 100);
  private final ProducerIdentity[] producers = new ProducerIdentity[WRITERS];
  private final int[] chunkIds = new int[WRITERS];
  private int writer;
  private int template;

  public TraceBuffer_WR_MultipleWriters() {
    for (int i = 0; i < WRITERS; i++) {
      producers[i] = new ProducerIdentity(i + 1, 1000 + i, 100 + i);
    }
  }

  @TearDown
  public void close() {
    ring.close();
  }

  @Benchmark
  public void copyChunk() {
    ring.write(producers[writer], writer + 1, chunkIds[writer]++, template);
    writer = writer + 1 == WRITERS ? 0 : writer + 1;
    template = template + 1 == ring.templates.count() ? 0 : template + 1;
  }
}
