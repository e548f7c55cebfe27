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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A producer truncates its memory while a chunk is copied: only that chunk is lost. */
@Tag("T11")
final class TruncatedProducerMemoryTest extends BufferTestBase {
  private static final int PAGE = 4096;
  private static final int ROUNDS = 10_000;
  private static final int FRAGMENT_BYTES = 3000;
  private static final ProducerIdentity HOSTILE = new ProducerIdentity(2, 0, 0);

  private final Arena arena = Arena.ofConfined();
  private MemorySegment source = MemorySegment.NULL;

  /**
   * A fragment that starts in the first page, which remains, and ends in the truncated second page.
   */
  @BeforeEach
  void mapAndCutOff(@TempDir Path folder) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("source"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      source = file.map(MapMode.READ_WRITE, 0, 2 * PAGE, arena);
      int start = PAGE - 100;
      source.set(ValueLayout.JAVA_BYTE, start, (byte) ((FRAGMENT_BYTES & 0x7F) | 0x80));
      source.set(ValueLayout.JAVA_BYTE, start + 1, (byte) (FRAGMENT_BYTES >> 7));
      file.truncate(PAGE);
    }
  }

  @AfterEach
  void unmap() {
    arena.close();
  }

  @Test
  void shouldLoseOnlyTheChunkThatCannotBeRead() {
    resetBuffer(4 * PAGE, FillPolicy.RING);
    int faults = 0;
    for (int id = 0; id < ROUNDS; id++) {
      faults += copyFaults(id) ? 1 : 0;
      char seed = (char) ('a' + id % 26);
      chunk(id).packet(40 + id % 50, seed).commit();
      assertThat(readAll()).containsExactly(fragment(40 + id % 50, seed));
    }
    assertThat(faults).isEqualTo(ROUNDS);
    assertThat(buffer.stats().chunksWritten()).isEqualTo(ROUNDS);
    assertThat(buffer.stats().abiViolations()).isZero();
  }

  private boolean copyFaults(int chunkId) {
    int start = PAGE - 100;
    try {
      buffer.copyChunkUntrusted(HOSTILE, 1, chunkId, 1, 0, true, source, start, FRAGMENT_BYTES + 2);
      return false;
    } catch (InternalError e) {
      return true;
    }
  }
}
