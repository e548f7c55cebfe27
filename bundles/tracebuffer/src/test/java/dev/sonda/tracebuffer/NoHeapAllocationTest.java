package dev.sonda.tracebuffer;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Writing, patching and reading allocate no heap memory once the buffer has registered its writers.
 */
@Tag("slow")
final class NoHeapAllocationTest {
  private static final int OPERATIONS = 100_000;

  /** Allowance for allocations of the virtual machine itself, such as profiles. */
  private static final long TOLERATED_BYTES = OPERATIONS / 10;

  private static final int WRITERS = 8;
  private static final int FRAGMENTS = 10;
  private static final int FRAGMENT_BYTES = 100;
  private static final ProducerIdentity PRODUCER = new ProducerIdentity(1, 0, 0);

  private final MemorySegment source = BufferTestBase.zeroedMemory(FRAGMENTS * FRAGMENT_BYTES);
  private final TraceBuffer buffer =
      TraceBufferFactory.plain().create(BufferTestBase.zeroedMemory(1 << 20), FillPolicy.RING);
  private final FakePatches patches = new FakePatches().and(5, "abcd");
  private long packets;

  NoHeapAllocationTest() {
    for (int i = 0; i < FRAGMENTS; i++) {
      source.set(JAVA_BYTE, (long) i * FRAGMENT_BYTES, (byte) (FRAGMENT_BYTES - 1));
    }
  }

  @Test
  void shouldWriteWithoutAllocating() {
    assertAllocatesNothing(i -> write(i, /* flags */ 0));
  }

  @Test
  void shouldWriteFragmentedPacketsWithoutAllocating() {
    assertAllocatesNothing(i -> write(i, BufferTestBase.BOTH_CONTINUE));
  }

  @Test
  void shouldReadWithoutAllocating() {
    assertAllocatesNothing(this::writeAndRead);
    assertThat(packets).isGreaterThan(OPERATIONS);
  }

  @Test
  void shouldPatchWithoutAllocating() {
    assertAllocatesNothing(i -> {
      write(i, BufferTestBase.NEEDS_PATCHING);
      buffer.tryPatchChunkUntrusted(1, writer(i), i / WRITERS, patches, false);
    });
    assertThat(buffer.stats().patchesSucceeded()).isGreaterThan(OPERATIONS);
  }

  private void writeAndRead(int operation) {
    write(operation, operation / WRITERS % 2 == 0 ? BufferTestBase.LAST_CONTINUES : 1);
    if (operation % 100 == 0) {
      buffer.beginRead();
      while (buffer.readNextPacket() != null) {
        packets++;
      }
    }
  }

  private void write(int operation, int flags) {
    buffer.copyChunkUntrusted(
        PRODUCER,
        writer(operation),
        operation / WRITERS,
        FRAGMENTS,
        flags,
        true,
        source,
        0,
        (int) source.byteSize());
  }

  private static int writer(int operation) {
    return 1 + operation % WRITERS;
  }

  private static void assertAllocatesNothing(IntConsumer operation) {
    for (int i = 0; i < OPERATIONS; i++) {
      operation.accept(i);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = OPERATIONS; i < 2 * OPERATIONS; i++) {
      operation.accept(i);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(TOLERATED_BYTES);
  }
}
