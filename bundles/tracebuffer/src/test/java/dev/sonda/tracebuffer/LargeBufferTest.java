package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A buffer over 2 GiB, whose offsets exceed an int, in a sparse file. Scraped chunks reserve their
 * whole size and fill little of it, so that only one page in sixteen is touched.
 */
@Tag("slow")
final class LargeBufferTest {
  private static final long SIZE_BYTES = (1L << 31) + (1 << 26);
  private static final int RESERVED_BYTES = 0xFFE0;
  private static final int WRITERS = 60_000;
  private static final int FRAGMENT_BYTES = 30;

  private final MemorySegment source = BufferTestBase.zeroedMemory(RESERVED_BYTES);
  private long written;

  @Test
  @Timeout(240)
  void shouldFillAndWrapMoreThanTwoGigabytes(@TempDir Path folder) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = map(folder.resolve("holes"), arena);
      TraceBuffer buffer = TraceBufferFactory.plain().create(memory, FillPolicy.RING);
      long chunks = memory.byteSize() / outerSize();
      while (written < chunks + 3) {
        scrape(buffer);
      }
      assertThat(buffer.usedBytes()).isGreaterThan(SIZE_BYTES - 2L * outerSize());
      BufferStats stats = buffer.stats();
      assertThat(stats.writeWrapCount()).isEqualTo(1);
      assertThat(stats.chunksOverwritten()).isEqualTo(3);
      assertReadsAllExcept(3, buffer);
    }
  }

  private void assertReadsAllExcept(int overwritten, TraceBuffer buffer) {
    long packets = 0;
    long lastOffset = 0;
    buffer.beginRead();
    for (PacketView packet; (packet = buffer.readNextPacket()) != null; ) {
      assertThat(packet.sizeBytes()).isEqualTo(FRAGMENT_BYTES);
      lastOffset = Math.max(lastOffset, packet.sliceOffset(0));
      packets++;
    }
    assertThat(packets).isEqualTo(written - overwritten);
    assertThat(lastOffset).isGreaterThan(SIZE_BYTES - 2L * outerSize());
  }

  private static MemorySegment map(Path path, Arena arena) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      return file.map(MapMode.READ_WRITE, 0, SIZE_BYTES, arena);
    }
  }

  /**
   * Scrapes chunks of distinct writers, as an unfinished chunk holds back later ones of its writer.
   */
  private void scrape(TraceBuffer buffer) {
    source.set(ValueLayout.JAVA_BYTE, 0, (byte) FRAGMENT_BYTES);
    int producer = 1 + (int) (written / WRITERS);
    buffer.copyChunkUntrusted(
        new ProducerIdentity(producer, 0, 0),
        1 + (int) (written % WRITERS),
        0,
        2,
        0,
        false,
        source,
        0,
        RESERVED_BYTES);
    written++;
  }

  private static int outerSize() {
    return RESERVED_BYTES + TestChunkBuilder.HEADER_SIZE;
  }
}
