package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packets that span chunks, and chunks that arrive out of order. */
final class FragmentsTest extends BufferTestBase {
  private static final int MAX_ID = -1;

  @Test
  void shouldJoinPacketOfTwoChunks() {
    chunk(0)
        .packet(10, 'a', FIRST_CONTINUES)
        .packet(20, 'b')
        .packet(30, 'c')
        .packet(10, 'd', LAST_CONTINUES)
        .commit();
    chunk(1).packet(20, 'e', FIRST_CONTINUES).packet(30, 'f').commit();

    buffer.beginRead();
    shouldRead(20, 'b');
    shouldRead(30, 'c');
    shouldRead(fragment(10, 'd'), fragment(20, 'e'));
    assertThat(lastPacket().sizeBytes()).isEqualTo(9 + 19);
    shouldRead(30, 'f');
    shouldReadNothing();
    assertThat(buffer.stats().readaheadsSucceeded()).isEqualTo(1);
  }

  @Test
  void shouldHoldBackPacketUntilLastFragmentComes() {
    chunk(0).packet(2, 'a', FIRST_CONTINUES).commit();
    chunk(1).packet(2, 'b', LAST_CONTINUES).commit();
    buffer.beginRead();
    shouldReadNothing();
    assertThat(buffer.stats().readaheadsFailed()).isEqualTo(1);

    chunk(2).packet(2, 'c', FIRST_CONTINUES).commit();
    shouldReadInNewPass(fragment(2, 'b'), fragment(2, 'c'));
    shouldReadNothing();
  }

  @Test
  void shouldReadLateChunkInOrderOfChunkIds() {
    chunk(0).packet(10, 'a').commit();
    chunk(2).packet(30, 'c').commit();
    assertThat(buffer.stats().chunksCommittedOutOfOrder()).isZero();
    buffer.beginRead();
    chunk(1).packet(20, 'b').commit();
    assertThat(buffer.stats().chunksCommittedOutOfOrder()).isEqualTo(1);

    buffer.beginRead();
    shouldReadWithoutLoss(fragment(10, 'a'));
    shouldReadWithoutLoss(fragment(20, 'b'));
    shouldReadWithoutLoss(fragment(30, 'c'));
    shouldReadNothing();
  }

  @Test
  void shouldJoinPacketWhoseMiddleComesLast() {
    chunk(0).packet(10, 'a', LAST_CONTINUES).commit();
    chunk(2).packet(30, 'c', FIRST_CONTINUES).commit();
    chunk(1).packet(20, 'b', BOTH_CONTINUE).commit();
    shouldReadInNewPass(fragment(10, 'a'), fragment(20, 'b'), fragment(30, 'c'));
    shouldReadNothing();
  }

  @Test
  void shouldJoinPacketWhoseMiddleComesLateAndReadNext() {
    chunk(0).packet(10, 'a', LAST_CONTINUES).commit();
    chunk(2).packet(30, 'c', FIRST_CONTINUES).commit();
    chunk(1).packet(20, 'b', BOTH_CONTINUE).commit();
    chunk(3).packet(40, 'd').commit();
    shouldReadInNewPass(fragment(10, 'a'), fragment(20, 'b'), fragment(30, 'c'));
    shouldRead(40, 'd');
    shouldReadNothing();
  }

  @Tag("T26")
  @Test
  void shouldReadChunksInOrderAcrossIdOverflow() {
    chunk(MAX_ID - 1).packet(10, 'a').commit();
    chunk(1).packet(40, 'd').commit();
    buffer.beginRead();
    shouldRead(10, 'a');
    chunk(0).packet(30, 'c').commit();
    chunk(MAX_ID).packet(20, 'b').commit();
    assertThat(readAll()).containsExactly(fragment(20, 'b'), fragment(30, 'c'), fragment(40, 'd'));
  }

  /**
   * Chunk ids wrap to negative as signed ints: ids after the middle are less than those before it.
   */
  @Tag("T26")
  @ParameterizedTest
  @ValueSource(ints = {0x7FFF_FFFD, -3})
  void shouldReadAcrossSignChangeOfChunkIds(int first) {
    for (int i = 0; i < 8; i++) {
      char seed = (char) ('a' + i);
      chunk(first + i).packet(10, seed).commit();
      assertThat(readAll()).containsExactly(fragment(10, seed));
      assertThat(buffer.stats().chunksDiscarded()).isEqualTo(i);
      chunk(first + i).packet(10, seed).commit();
      assertThat(readAll()).as("a chunk that was read comes again").isEmpty();
      assertThat(buffer.stats().chunksDiscarded()).isEqualTo(i + 1);
    }
  }

  @Test
  void shouldReadChunksInOrderAcrossIdOverflowInLaterPasses() {
    chunk(MAX_ID - 1).packet(10, 'a').commit();
    chunk(0).packet(30, 'c').commit();
    buffer.beginRead();
    shouldRead(10, 'a');
    chunk(MAX_ID).packet(20, 'b').commit();
    assertThat(readAll()).containsExactly(fragment(20, 'b'), fragment(30, 'c'));
    chunk(1).packet(40, 'd').commit();
    assertThat(readAll()).containsExactly(fragment(40, 'd'));
  }

  @Test
  void shouldReadSequenceThatStartsWithEmptyChunk() {
    chunk(0).commit();
    chunk(1).packet(10, 'a').packet(20, 'b', LAST_CONTINUES).commit();
    chunk(2).packet(30, 'c', FIRST_CONTINUES).packet(40, 'd', LAST_CONTINUES).commit();
    shouldReadInNewPass(fragment(10, 'a'));
    shouldRead(fragment(20, 'b'), fragment(30, 'c'));
    shouldReadNothing();
  }

  @Test
  void shouldNotReadUnfinishedPacketWhenEmptyChunkFollows() {
    chunk(0).packet(10, 'a').packet(10, 'b', LAST_CONTINUES).commit();
    chunk(1).commit();
    shouldReadInNewPass(fragment(10, 'a'));
    shouldReadNothing();
  }

  @Test
  void shouldSkipEmptyChunkInMiddleOfPacket() {
    chunk(0).packet(10, 'a', LAST_CONTINUES).commit();
    chunk(1).commit();
    chunk(2).packet(10, 'b', FIRST_CONTINUES).packet(20, 'c').commit();
    shouldReadInNewPass(fragment(10, 'a'), fragment(10, 'b'));
    shouldRead(20, 'c');
    shouldReadNothing();
  }

  @Test
  void shouldSkipSeveralEmptyChunksInsidePacket() {
    chunk(0).packet(20, 'a', LAST_CONTINUES).commit();
    chunk(1).commit();
    chunk(2).packet(20, 'b', BOTH_CONTINUE).commit();
    chunk(3).commit();
    chunk(4).packet(20, 'c', FIRST_CONTINUES).commit();
    shouldReadInNewPass(fragment(20, 'a'), fragment(20, 'b'), fragment(20, 'c'));
    shouldReadNothing();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void shouldJoinLongPackets(int middleChunks) {
    List<String> expected = new ArrayList<>(List.of(fragment(20, 'b')));
    chunk(0).packet(10, 'a').packet(20, 'b', LAST_CONTINUES).commit();
    for (int i = 1; i <= middleChunks; i++) {
      char seed = (char) ('b' + i);
      expected.add(fragment(20 + i, seed));
      chunk(i).packet(20 + i, seed, BOTH_CONTINUE).commit();
    }
    expected.add(fragment(30, 'y'));
    chunk(middleChunks + 1).packet(30, 'y', FIRST_CONTINUES).packet(50, 'z').commit();

    buffer.beginRead();
    shouldRead(10, 'a');
    shouldRead(expected.toArray(String[]::new));
    shouldRead(50, 'z');
    shouldReadNothing();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, -2, -4, Integer.MAX_VALUE - 1})
  void shouldJoinPacketAcrossIdOverflow(int firstId) {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int flags = (i > 0 ? FIRST_CONTINUES : 0) | (i < 4 ? LAST_CONTINUES : 0);
      chunk(firstId + i).packet(10, (char) ('a' + i), flags).commit();
      expected.add(fragment(10, (char) ('a' + i)));
    }
    shouldReadInNewPass(expected.toArray(String[]::new));
    shouldReadNothing();
  }

  @Test
  void shouldNotReadPacketThatNeverEnds() {
    for (int id = -2; id <= 2; id++) {
      chunk(id).packet(20 + id, (char) ('c' + id), LAST_CONTINUES).commit();
    }
    assertThat(readAll()).isEmpty();
  }

  @Test
  void shouldJoinPacketOfTenChunks() {
    resetBuffer(8192, FillPolicy.RING);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int flags = (i > 0 ? FIRST_CONTINUES : 0) | (i < 9 ? LAST_CONTINUES : 0);
      chunk(i).packet(50, (char) ('a' + i), flags).commit();
      expected.add(fragment(50, (char) ('a' + i)));
    }
    shouldReadInNewPass(expected.toArray(String[]::new));
    shouldReadNothing();
  }

  @Test
  void shouldNotJoinFragmentsOfDifferentProducers() {
    chunk(1, 1, 0).packet(10, 'a').packet(10, 'b', LAST_CONTINUES).uid(11).commit();
    chunk(2, 1, 0).packet(10, 'c').packet(10, 'd').uid(22).commit();
    chunk(1, 1, 1).packet(10, 'e', FIRST_CONTINUES).packet(10, 'f').uid(11).commit();
    buffer.beginRead();
    assertReadFrom(11, fragment(10, 'a'));
    assertReadFrom(11, fragment(10, 'b'), fragment(10, 'e'));
    assertReadFrom(22, fragment(10, 'c'));
    assertReadFrom(22, fragment(10, 'd'));
    assertReadFrom(11, fragment(10, 'f'));
    shouldReadNothing();
  }

  @Test
  void shouldDropPacketThatWriterAbandoned() {
    chunk(0).packet(10, 'a').packet(10, 'b', LAST_CONTINUES).commit();
    chunk(1).flags(FIRST_CONTINUES).raw(0xff, 0xff, 0xff, 0x7f).commit();
    chunk(2).packet(10, 'd').commit();
    assertThat(readAll()).containsExactly(fragment(10, 'a'), fragment(10, 'd'));
  }

  @Test
  void shouldCountAbandonedPacketAsLossNotViolation() {
    chunk(0).packet(10, 'a').raw(0xff, 0xff, 0xff, 0x7f).commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(10, 'a'), LossReason.WRITER_ABORT);
    shouldReadNothing();
    assertThat(buffer.stats().abiViolations()).isZero();
    assertThat(buffer.stats().traceWriterPacketLoss()).isEqualTo(1);
  }

  @Test
  void shouldHoldBackOnlyTheLastPacketOfScrapedChunk() {
    chunk(0).packet(20, 'a').packet(30, 'b', LAST_CONTINUES | NEEDS_PATCHING).padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
  }

  @Test
  void shouldJoinPacketThatEndsWithTheBuffer() {
    chunk(0).packet(2032 - 16, 'a', LAST_CONTINUES).commit();
    chunk(1).packet(2048 - 16, 'b', FIRST_CONTINUES).commit();
    shouldReadInNewPass(fragment(2032 - 16, 'a'), fragment(2048 - 16, 'b'));
    shouldReadNothing();
  }

  @Test
  void shouldNotJoinFragmentsAcrossScrapedChunkUntilCommitted() {
    chunk(0).packet(10, 'a', LAST_CONTINUES).commit();
    chunk(1).packet(10, 'b', BOTH_CONTINUE).padTo(128).scrape();
    chunk(2).packet(10, 'c', FIRST_CONTINUES).commit();
    assertThat(readAll()).isEmpty();
    chunk(1).packet(10, 'b', BOTH_CONTINUE).commit();
    shouldReadInNewPass(fragment(10, 'a'), fragment(10, 'b'), fragment(10, 'c'));
  }

  private void assertReadFrom(int uid, String... fragments) {
    shouldRead(fragments);
    assertThat(lastPacket().producer().uid()).isEqualTo(uid);
  }
}
