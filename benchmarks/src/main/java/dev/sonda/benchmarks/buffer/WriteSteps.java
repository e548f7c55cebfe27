package dev.sonda.benchmarks.buffer;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Breaks down the time of {@link TraceBuffer_WR_SingleWriter}: each benchmark adds one
 * indispensable step of writing, in plain code without sequences, loss checks and counters. The
 * time that the trace buffer needs beyond {@link #copyScanAndOverwrite} is its book-keeping.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WriteSteps {
  private static final long RING_BYTES = 64L << 20;
  private static final int TEMPLATES = 100;
  private static final int HEADER_BYTES = 16;
  private static final int SIZE_OFFSET = 8;
  private static final int TWO_BYTES = 0x80;

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment ring = arena.allocate(RING_BYTES, ChunkTemplates.NOMINAL_CHUNK_BYTES);
  private final ChunkTemplates templates = new ChunkTemplates(TEMPLATES, arena);
  private long cursor;
  private int template;

  public WriteSteps() {
    ring.fill((byte) 0); // touch every page
  }

  @TearDown
  public void close() {
    arena.close();
  }

  /** Only copies the bytes of a chunk. */
  @Benchmark
  public long copy() {
    int size = templates.sizeBytes(template);
    makeRoom(size);
    append(size);
    return size;
  }

  /** Only reads the sizes of the fragments; each size gives the position of the next fragment. */
  @Benchmark
  public int scan() {
    int size = scanTemplate();
    nextTemplate();
    return size;
  }

  /** Copies a chunk and reads the sizes of its fragments. */
  @Benchmark
  public int copyAndScan() {
    int size = scanTemplate();
    makeRoom(size);
    append(size);
    return size;
  }

  /**
   * Copies and scans a chunk, and reads the headers of the chunks that it overwrites, which are no
   * longer in the CPU caches.
   */
  @Benchmark
  public int copyScanAndOverwrite() {
    int size = scanTemplate();
    makeRoom(size);
    overwrite(cursor + outerSize(size));
    ring.set(JAVA_LONG_UNALIGNED, cursor + SIZE_OFFSET, size);
    append(size);
    return size;
  }

  private int scanTemplate() {
    return scan(templates.memory(), templates.offset(template), templates.fragmentCount(template));
  }

  private static int scan(MemorySegment memory, long offset, int count) {
    int position = 0;
    for (int i = 0; i < count; i++) {
      int word = memory.get(JAVA_INT_UNALIGNED, offset + position);
      int low = word & 0x7F;
      position += (word & TWO_BYTES) == 0 ? 1 + low : 2 + (low | (word >>> 1 & 0x3F80));
    }
    return position;
  }

  private void makeRoom(int size) {
    if (cursor + outerSize(size) > RING_BYTES) {
      cursor = 0;
    }
  }

  /**
   * Reads the headers of the chunks up to {@code end}; if the last one extends beyond it, the
   * remainder is marked as padding.
   */
  private void overwrite(long end) {
    long offset = cursor;
    while (offset < end) {
      int size = (int) (ring.get(JAVA_LONG_UNALIGNED, offset + SIZE_OFFSET) & 0xFFFF);
      offset = size == 0 ? end : offset + outerSize(size);
    }
    if (offset > end) {
      ring.set(JAVA_LONG_UNALIGNED, end + SIZE_OFFSET, offset - end - HEADER_BYTES);
    }
  }

  private void append(int size) {
    long source = templates.offset(template);
    MemorySegment.copy(templates.memory(), source, ring, cursor + HEADER_BYTES, size);
    cursor += outerSize(size);
    nextTemplate();
  }

  private void nextTemplate() {
    template = template + 1 == TEMPLATES ? 0 : template + 1;
  }

  private static int outerSize(int size) {
    return (HEADER_BYTES + size + HEADER_BYTES - 1) & -HEADER_BYTES;
  }
}
