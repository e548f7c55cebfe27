package dev.sonda.benchmarks.buffer;

import dev.sonda.tracebuffer.Patches;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Patches one chunk that is {@code distance} chunks older than the newest; with -1, a chunk that is
 * not in the buffer.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TraceBuffer_Patch {
  @Param({"0", "10", "-1"})
  public int distance;

  private final TraceBufferFixture ring = new TraceBufferFixture(16 << 20, 10);
  private final Patches patch = new OnePatch();
  private int chunkId;

  @Setup
  public void fill() {
    int chunkCount = (int) (ring.sizeBytes() / ChunkTemplates.NOMINAL_CHUNK_BYTES);
    ring.fill(chunkCount);
    chunkId = chunkCount - 1 - distance;
  }

  @TearDown
  public void close() {
    ring.close();
  }

  @Benchmark
  public boolean patch() {
    return ring.buffer.tryPatchChunkUntrusted(
        TraceBufferFixture.PRODUCER.producerId(), TraceBufferFixture.WRITER, chunkId, patch, false);
  }

  private static final class OnePatch implements Patches {
    @Override
    public int count() {
      return 1;
    }

    @Override
    public int offsetUntrusted(int index) {
      return 10;
    }

    @Override
    public int data(int index) {
      return 0x04030201;
    }
  }
}
