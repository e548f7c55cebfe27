package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes whole packets and reads them back, with wrapping and padding. */
final class ReadWriteTest extends BufferTestBase {
  @Test
  void shouldReadNothingFromEmptyBuffer() {
    buffer.beginRead();
    shouldReadNothing();
    assertThat(buffer.usedBytes()).isZero();
  }

  @Test
  void shouldReadBackEachChunkAsItComes() {
    resetBuffer(64 * 1024, FillPolicy.RING);
    for (int id = 0; id < 1000; id++) {
      char seed = (char) (id & 0xFF);
      chunk(id).packet(42, seed).commit();
      buffer.beginRead();
      shouldRead(42, seed);
      shouldReadNothing();
      BufferStats stats = buffer.stats();
      assertThat(stats.chunksWritten()).isEqualTo(id + 1).isEqualTo(stats.chunksRead());
      assertThat(stats.bytesWritten()).isPositive().isEqualTo(stats.bytesRead());
      assertThat(stats.paddingBytesWritten()).isZero();
      assertThat(stats.paddingBytesCleared()).isZero();
    }
  }

  @Test
  void shouldReadOnlyPacketsWrittenSinceLastRead() {
    Random random = new Random(42);
    int id = 0;
    for (int round = 0; round < 2000; round++) {
      List<String> written = new ArrayList<>();
      for (int bytes = 0; bytes < SIZE / 2 && random.nextInt(4) > 0; id++) {
        int size = 16 + random.nextInt(700);
        char seed = (char) (id & 0xFF);
        chunk(id).packet(size, seed).commit();
        written.add(fragment(size, seed));
        bytes += size;
      }
      assertThat(readAll()).as("round %d", round).isEqualTo(written);
      assertThat(readAll()).as("round %d", round).isEmpty();
    }
    assertThat(buffer.stats().writeWrapCount()).isGreaterThan(100);
    assertThat(buffer.stats().chunksOverwritten()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void shouldReadWritersInTheOrderOfTheirChunks(int writers) {
    for (int i = 1; i <= writers; i++) {
      assertThat(chunk(i, i, i).packet(16, (char) i).commit()).isEqualTo(32);
    }
    buffer.beginRead();
    for (int i = 1; i <= writers; i++) {
      shouldRead(16, (char) i);
      assertThat(lastPacket().producer()).isEqualTo(new ProducerIdentity(i, 0, 4711));
      assertThat(lastPacket().writerId()).isEqualTo(i);
    }
    shouldReadNothing();
  }

  @Test
  void shouldReadAllChunksWhenChunksFillBufferExactly() {
    for (int round = 0; round < 3; round++) {
      chunk(round * 4).packet(512 - 16, 'a').commit();
      chunk(round * 4 + 1).packet(512 - 16, 'b').commit();
      chunk(round * 4 + 2).packet(1024 - 16, 'c').commit();
      chunk(round * 4 + 3).packet(2048 - 16, 'd').commit();
      assertThat(buffer.usedBytes()).isEqualTo(SIZE);
      buffer.beginRead();
      shouldRead(512 - 16, 'a');
      shouldRead(512 - 16, 'b');
      shouldRead(1024 - 16, 'c');
      shouldRead(2048 - 16, 'd');
      shouldReadNothing();
    }
    assertThat(buffer.stats().writeWrapCount()).isEqualTo(2);
  }

  @Test
  void shouldPadRestOfOverwrittenChunk() {
    chunk(0).packet(128 - 16, 'a').commit();
    chunk(1).packet(256 - 16, 'b').commit();
    chunk(2).packet(512 - 16, 'c').commit();
    chunk(3).packet(1024 - 16, 'd').commit();
    chunk(4).packet(2048 - 16, 'e').commit();
    assertThat(buffer.usedBytes()).isEqualTo(SIZE - 128);
    chunk(5).packet(512 - 16, 'f').commit();

    buffer.beginRead();
    shouldRead(1024 - 16, 'd');
    shouldRead(2048 - 16, 'e');
    shouldRead(512 - 16, 'f');
    shouldReadNothing();

    BufferStats stats = buffer.stats();
    assertThat(stats.bufferSize()).isEqualTo(SIZE);
    assertThat(stats.chunksWritten()).isEqualTo(6);
    assertThat(stats.chunksOverwritten()).isEqualTo(3);
    assertThat(stats.chunksRead()).isEqualTo(3);
    assertThat(stats.bytesWritten()).isEqualTo(4480);
    assertThat(stats.bytesOverwritten()).isEqualTo(896);
    assertThat(stats.bytesRead()).isEqualTo(3584);
    assertThat(stats.paddingBytesWritten()).isEqualTo(384);
    assertThat(stats.paddingBytesCleared()).isZero();

    chunk(6).packet(128 - 16, 'g').commit();
    assertThat(buffer.stats().paddingBytesCleared()).isEqualTo(384);
  }

  @Test
  void shouldFillTailOfOneHeaderWithEmptyChunk() {
    chunk(0).packet(2048 - 16, 'a').commit();
    chunk(1).packet(1024 - 16, 'b').commit();
    chunk(2).packet(1008 - 16, 'c').commit();
    assertThat(chunk(3).commit()).isEqualTo(16);
    assertThat(buffer.usedBytes()).isEqualTo(SIZE);

    chunk(4).packet(2032 - 16, 'd').commit();
    chunk(5).packet(1040 - 16, 'e').commit();
    chunk(6).commit();
    chunk(7).packet(1008 - 16, 'f').commit();

    buffer.beginRead();
    shouldRead(2032 - 16, 'd');
    shouldRead(1040 - 16, 'e');
    shouldRead(1008 - 16, 'f');
    shouldReadNothing();
    shouldReadNothing();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void shouldReadRandomChunksInBufferOrder(long seed) {
    Random random = new Random(seed);
    resetBuffer(SIZE * (1 + random.nextInt(32)), FillPolicy.RING);
    List<String> expected = new ArrayList<>();
    int chunkSize = random.nextInt(18, 4096);
    while (chunkSize + 16 < buffer.sizeBytes() - buffer.usedBytes()) {
      int producer = random.nextInt(1, 65536);
      int writer = random.nextInt(1, 32768);
      char letter = (char) (chunkSize & 0xFF);
      chunk(producer, writer, expected.size()).packet(chunkSize - 16, letter).commit();
      expected.add(fragment(chunkSize - 16, letter));
      chunkSize = random.nextInt(18, 4096);
    }
    assertThat(readAll()).isEqualTo(expected);
  }

  @Test
  void shouldWrapAroundAfterEmptyChunkInLastSixteenBytes() {
    chunk(0).packet(4080 - 16, 'a').commit();
    buffer.beginRead();
    shouldRead(4080 - 16, 'a');
    shouldReadNothing();

    chunk(1).commit();
    chunk(2).packet(2048 - 16, 'b').commit();
    chunk(3).packet(2048 - 16, 'c').commit();
    buffer.beginRead();
    shouldRead(2048 - 16, 'b');
    shouldRead(2048 - 16, 'c');
    shouldReadNothing();
  }

  @Test
  void shouldSkipEmptyPackets() {
    chunk(0).packet(42, 'a').packet(1, '_').packet(42, 'c').commit();
    buffer.beginRead();
    shouldRead(42, 'a');
    shouldRead(42, 'c');
    shouldReadNothing();
    assertThat(buffer.stats().abiViolations()).isZero();
  }

  @Test
  void shouldOverwriteChunkThatIsOneHeaderLarger() {
    assertThat(chunk(0).packet(36 - 16, 'a').commit()).isEqualTo(36);
    chunk(1).packet(SIZE - 48 - 16, 'b').commit();
    assertThat(buffer.usedBytes()).isEqualTo(SIZE);
    chunk(2).packet(32 - 16, 'c').commit();
    buffer.beginRead();
    shouldRead(SIZE - 48 - 16, 'b');
    shouldRead(32 - 16, 'c');
    shouldReadNothing();
  }

  @Test
  void shouldCountWrapOnlyWhenNextChunkComes() {
    chunk(0).packet(2030, 'a').commit();
    chunk(1).packet(2030, 'b').commit();
    assertThat(buffer.stats().writeWrapCount()).isZero();
    chunk(2).packet(3054, 'c').commit();
    assertThat(buffer.stats().writeWrapCount()).isEqualTo(1);
    chunk(3).packet(2030, 'd').commit();
    assertThat(buffer.stats().writeWrapCount()).isEqualTo(2);
  }

  @Test
  void shouldEndPassWhenChunkIsCopiedIn() {
    chunk(0).packet(10, 'a').packet(10, 'b').commit();
    buffer.beginRead();
    shouldRead(10, 'a');
    chunk(1).packet(10, 'c').commit();
    shouldReadNothing();
    assertThat(readAll()).containsExactly(fragment(10, 'b'), fragment(10, 'c'));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 4095, 4097, 6000})
  void shouldRefuseEmptyMemoryAndPartialPages(long size) {
    try (Arena arena = Arena.ofConfined()) {
      assertThatThrownBy(
              () -> TraceBufferFactory.plain().create(arena.allocate(size), FillPolicy.RING))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
