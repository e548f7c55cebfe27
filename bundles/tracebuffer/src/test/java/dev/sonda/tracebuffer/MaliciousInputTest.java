package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Invalid chunks cost data only of their own writer. */
final class MaliciousInputTest extends BufferTestBase {
  @Test
  void shouldIgnoreChunkOfSingleZeroByte() {
    chunk(0).packet(32, 'a').commit();
    chunk(1).raw(0).commit();
    chunk(2).packet(32, 'b').commit();
    assertThat(readAll()).containsExactly(fragment(32, 'a'), fragment(32, 'b'));
  }

  @Test
  void shouldRefuseChunkLargerThanTheBuffer() {
    chunk(0).packet(4096, 'a').packet(2048, 'b').commit();
    assertThat(readAll()).isEmpty();
    assertThat(buffer.stats().abiViolations()).isZero();
    assertThat(buffer.stats().chunksRefused()).isEqualTo(1);
    assertThat(buffer.stats().bytesRefused()).isEqualTo(16 + 4096 + 2048);
  }

  @Test
  void shouldNotCountScrapedChunkAsLostWhenTooLarge() {
    chunk(0).packet(100, 'a').packet(100, 'b').padTo(8192).scrape();
    assertThat(buffer.stats().chunksDiscarded()).isEqualTo(1);
    assertThat(buffer.stats().chunksRefused()).isZero();

    chunk(0).packet(100, 'a').packet(100, 'b').padTo(8192).commit();
    assertThat(readAll()).containsExactly(fragment(100, 'a'), fragment(100, 'b'));
    assertThat(buffer.stats().chunksRefused()).isZero();
    assertThat(buffer.stats().abiViolations()).isZero();
  }

  @Test
  void shouldTakeNextChunkAfterTooLargeOne() {
    resetBuffer(4096, FillPolicy.DISCARD);
    chunk(0).packet(5000, 'a').commit();
    chunk(1).packet(32, 'b').commit();
    assertThat(readAll()).containsExactly(fragment(32, 'b'));
    assertThat(buffer.stats().chunksRefused()).isEqualTo(1);
  }

  @Test
  void shouldRefuseChunkLargerThanProtocolAllows() {
    resetBuffer(1 << 20, FillPolicy.RING);
    chunk(0).packet(10, 'a').padTo(65535 + 16).scrape();
    chunk(1).packet(10, 'b').padTo(65536 + 16).commit();
    assertThat(buffer.stats().chunksWritten()).isEqualTo(1);
    assertThat(buffer.stats().abiViolations()).isEqualTo(1);
    assertThat(buffer.stats().bytesViolating()).isEqualTo(65536);
  }

  @Test
  void shouldRefuseChunksOfWriterIdsBeyondSixteenBits() {
    chunk(1, 0xFFFF, 0).packet(32, 'a').commit();
    assertThat(buffer.stats().abiViolations()).isZero();
    chunk(1, 0x10000, 0).packet(32, 'b').commit();
    chunk(1, -1, 0).packet(32, 'c').commit();
    assertThat(readAll()).containsExactly(fragment(32, 'a'));
    assertThat(buffer.stats().abiViolations()).isEqualTo(2);
  }

  @Test
  void shouldReadOnlyActualPacketsWhenMoreAreAnnounced() {
    chunk(1, 1, 0).packet(64, 'a').claimOneMore().claimOneMore().commit();
    chunk(1, 2, 0).claimOneMore().commit();
    chunk(1, 3, 0).packet(32, 'b').commit();
    assertThat(readAll()).containsExactly(fragment(64, 'a'), fragment(32, 'b'));
    assertThat(buffer.stats().abiViolations()).isEqualTo(2);
  }

  @Test
  void shouldNotCountLossOfChunkWithNegativePacketCount() {
    chunk(1, 1, 0).packet(64, 'a').claim(-7).commit();
    chunk(1, 2, 0).packet(4080, 'b').commit();
    chunk(1, 2, 1).packet(4080, 'c').commit();
    assertThat(buffer.stats().chunksOverwritten()).isEqualTo(1);
    assertThat(readAll()).containsExactly(fragment(4080, 'c'));
  }

  @Test
  void shouldSkipChunkWhoseFirstPacketSizeIsZero() {
    chunk(1, 1, 0).packet(4, 'a').clear(0, 1).packet(4, 'b').commit();
    chunk(2, 1, 0).packet(4, 'c').commit();
    assertThat(readAll()).containsExactly(fragment(4, 'c'));
  }

  @Test
  void shouldStopAtSizeCutByTheEndOfChunk() {
    chunk(0).packet(4079, 'a').raw(0x82).commit();
    assertThat(readAll()).containsExactly(fragment(4079, 'a'));
  }

  @Test
  void shouldStopReadingChunkAtPacketSizesThatAreTooBig() {
    chunk(1, 1, 0).packet(32, 'a').commit();
    chunk(2, 1, 0).raw(0x16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15).commit();
    chunk(3, 1, 0).raw(0xff, 0xff, 0xff, 0x7f).commit();
    chunk(4, 1, 1).raw(allOnesButTheLast(128 - 16)).commit();
    chunk(1, 1, 1).packet(32, 'b').commit();
    assertThat(readAll()).containsExactly(fragment(32, 'a'), fragment(32, 'b'));
  }

  @Test
  void shouldReadNothingWhenSizeVarintSpansKilobytes() {
    resetBuffer(64 * 1024, FillPolicy.RING);
    for (int i = 0; i < 3; i++) {
      chunk(1).raw(allOnesButTheLast(64 * 1024 - 32)).commit();
    }
    assertThat(readAll()).isEmpty();
  }

  @Test
  void shouldAcceptPacketSizeInVarintOfAnyLength() {
    chunk(0)
        .raw(0x02, 'o', 'k')
        .raw(0x82, 0x00, 'o', 'k')
        .raw(0x82, 0x80, 0x00, 'o', 'k')
        .raw(0x82, 0x80, 0x80, 0x00, 'o', 'k')
        .raw(0x82, 0x80, 0x80, 0x80, 0x00, 'o', 'k')
        .raw(0x82, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00, 'o', 'k')
        .commit();
    assertThat(readAll()).hasSize(6).containsOnly("ok");
    assertThat(buffer.stats().abiViolations()).isZero();
  }

  @Test
  void shouldSkipEmptiedFragmentOfSequence() {
    chunk(1, 1, 0).packet(4, 'a', LAST_CONTINUES).commit();
    chunk(1, 1, 1).packet(4, 'b', BOTH_CONTINUE).clear(0, 1).commit();
    chunk(1, 1, 2).packet(4, 'c', FIRST_CONTINUES).packet(4, 'd').commit();
    chunk(1, 1, 3).packet(4, 'e').commit();
    chunk(2, 1, 3).packet(5, 'f').commit();
    shouldReadInNewPass(fragment(4, 'a'), fragment(4, 'c'));
    shouldRead(4, 'd');
    shouldRead(4, 'e');
    shouldRead(5, 'f');
    shouldReadNothing();
  }

  @Test
  void shouldSkipEmptiedFragmentAtTheEndOfChunk() {
    chunk(1, 1, 0).packet(4, 'a').packet(4, 'b', LAST_CONTINUES).clear(4, 4).commit();
    chunk(1, 1, 1).packet(4, 'c', FIRST_CONTINUES).packet(4, 'd').commit();
    chunk(1, 1, 2).packet(4, 'e').commit();
    chunk(2, 1, 3).packet(4, 'f').commit();
    assertThat(readAll())
        .containsExactly(
            fragment(4, 'a'),
            fragment(4, 'c'),
            fragment(4, 'd'),
            fragment(4, 'e'),
            fragment(4, 'f'));
  }

  @Test
  void shouldIgnoreShorterVersionOfChunk() {
    chunk(0).packet(2048, 'a').commit();
    chunk(0).packet(1024, 'b').commit();
    assertThat(readAll()).containsExactly(fragment(2048, 'a'));
    assertThat(buffer.stats().abiViolations()).isEqualTo(1);
  }

  @Test
  void shouldIgnoreLongerVersionOfCompleteChunk() {
    chunk(0).packet(16, 'a').commit();
    chunk(0).packet(16, 'a').packet(16, 'b').commit();
    assertThat(readAll()).containsExactly(fragment(16, 'a'));
    assertThat(buffer.stats().abiViolations()).isEqualTo(1);
  }

  @Test
  void shouldIgnoreChunkVersionThatLostContinuationFlag() {
    chunk(0).packet(16, 'a', LAST_CONTINUES).commit();
    chunk(0).packet(16, 'a').commit();
    assertThat(readAll()).isEmpty();
    assertThat(buffer.stats().abiViolations()).isEqualTo(1);
  }

  @Test
  void shouldIgnoreShorterVersionOfReadChunk() {
    chunk(0).packet(30, 'a').packet(40, 'b').commit();
    buffer.beginRead();
    shouldRead(30, 'a');
    shouldRead(40, 'b');
    chunk(0).packet(10, 'a').packet(10, 'b').packet(10, 'c').commit();
    assertThat(readAll()).isEmpty();
    chunk(1).packet(10, 'd').packet(10, 'e').commit();
    assertThat(readAll()).containsExactly(fragment(10, 'd'), fragment(10, 'e'));
  }

  @Test
  void shouldIgnoreVersionOfReadChunkWithOtherBoundaries() {
    chunk(0).packet(30, 'a').packet(40, 'b').padTo(512).commit();
    buffer.beginRead();
    shouldRead(30, 'a');
    shouldRead(40, 'b');
    chunk(0).packet(10, 'a').packet(10, 'b').packet(10, 'c').padTo(512).commit();
    assertThat(readAll()).isEmpty();
    chunk(1).packet(10, 'd').packet(10, 'e').padTo(512).commit();
    assertThat(readAll()).containsExactly(fragment(10, 'd'), fragment(10, 'e'));
  }

  @Test
  void shouldReadNextChunkWhenCompletionMovesPacketBoundaries() {
    chunk(0).packet(30, 'a').packet(10, '_').padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(30, 'a'));
    chunk(0).packet(64, '\u00ff').padTo(512).commit();
    chunk(1).packet(10, 'b').commit();
    buffer.beginRead();
    while (readFragments(buffer).stream().noneMatch(fragment(10, 'b')::equals)) {
      assertThat(lastPacket().sizeBytes()).isLessThan(64);
    }
  }

  @Test
  void shouldRefuseInvalidWriterIds() {
    chunk(1, 65536, 0).packet(10, 'a').commit();
    chunk(1, -1, 0).packet(10, 'a').commit();
    assertThat(readAll()).isEmpty();
    assertThat(buffer.stats().abiViolations()).isEqualTo(2);
  }

  @Tag("T08")
  @Test
  void shouldUseOnlyPrivateCopyOfChunk() throws InterruptedException {
    resetBuffer(1 << 20, FillPolicy.RING);
    MemorySegment shared = zeroedMemory(8);
    shared.setString(0, "\4abcd", StandardCharsets.ISO_8859_1);
    AtomicBoolean done = new AtomicBoolean();
    Thread producer = Thread.ofPlatform().start(() -> changeSizeUntil(done, shared));
    int chunks = 20_000;
    for (int id = 0; id < chunks; id++) {
      ProducerIdentity identity = new ProducerIdentity(1, 0, 0);
      buffer.copyChunkUntrusted(identity, 1, id, 1, 0, true, shared, 0, 5);
    }
    done.set(true);
    producer.join();
    List<String> packets = readAll();
    assertThat(packets).allSatisfy(packet -> assertThat(packet).isIn("abcd", "ab"));
    assertThat(buffer.stats().abiViolations() + packets.size()).isEqualTo(chunks);
  }

  private static void changeSizeUntil(AtomicBoolean done, MemorySegment shared) {
    byte[] sizes = {4, 100, 2, -1};
    for (int i = 0; !done.get(); i++) {
      shared.set(ValueLayout.JAVA_BYTE, 0, sizes[i % sizes.length]);
    }
  }

  private static int[] allOnesButTheLast(int length) {
    int[] bytes = new int[length];
    Arrays.fill(bytes, 0xff);
    bytes[length - 1] = 0x7f;
    return bytes;
  }
}
