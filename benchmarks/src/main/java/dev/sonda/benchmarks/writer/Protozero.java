package dev.sonda.benchmarks.writer;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.shm.internal.message.ContiguousMessageWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * BM_Protozero_Simple and _Nested: five fields (four levels of them) of test message EveryField,
 * encoded into 512 bytes of a 64 MiB ring, then read back and changed, so that no store can be
 * skipped. {@link #speedOfLight} measures the reading back alone.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Protozero {
  private static final int FIELD_INT32 = 1;
  private static final int FIELD_INT64 = 2;
  private static final int FIELD_UINT32 = 3;
  private static final int FIELD_UINT64 = 4;
  private static final int FIELD_NESTED = 14;
  private static final int FIELD_STRING = 500;
  private static final int DEEPEST = 3;
  private static final long MESSAGE_BYTES = 512;
  private static final long RING_BYTES = 64L << 20;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment ring = arena.allocate(RING_BYTES, MESSAGE_BYTES);
  private final ContiguousMessageWriter message = new ContiguousMessageWriter(ring);
  private long cursor;

  // Values that are written; not final, so that the compiler can't treat them as constants.
  private int int32 = 0x12345678;
  private int uint32 = 0x90ABCDEF;
  private long int64 = 0x11111111;
  private long uint64 = 0xFFFFFFFFL;
  private String string = "f".repeat(31);

  @TearDown
  public void close() {
    arena.close();
  }

  @Benchmark
  public long simple() {
    fill(message.open(cursor, MESSAGE_BYTES));
    message.close();
    return readBack();
  }

  @Benchmark
  public long nested() {
    MessageWriter innermost = message.open(cursor, MESSAGE_BYTES);
    fill(innermost);
    for (int depth = 0; depth < DEEPEST; depth++) {
      innermost = innermost.nested(FIELD_NESTED);
      fill(innermost);
    }
    message.close();
    return readBack();
  }

  @Benchmark
  public long speedOfLight() {
    return readBack();
  }

  private void fill(MessageWriter writer) {
    writer.varint(FIELD_INT32, int32);
    writer.varint(FIELD_UINT32, Integer.toUnsignedLong(uint32));
    writer.varint(FIELD_INT64, int64);
    writer.varint(FIELD_UINT64, uint64);
    writer.string(FIELD_STRING, string);
  }

  private long readBack() {
    long begin = cursor;
    long last = begin;
    ring.set(ValueLayout.JAVA_LONG, begin, last);
    for (long at = Long.BYTES; at < MESSAGE_BYTES; at += Long.BYTES) {
      last ^= ring.get(ValueLayout.JAVA_LONG, begin + at);
      ring.set(ValueLayout.JAVA_LONG, begin + at, last);
    }
    cursor = begin + MESSAGE_BYTES == RING_BYTES ? 0 : begin + MESSAGE_BYTES;
    return last;
  }
}
