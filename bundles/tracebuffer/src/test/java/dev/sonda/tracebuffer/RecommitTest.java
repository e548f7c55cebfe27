package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Chunks that are committed again while an earlier version is in the buffer: first scraped, then
 * committed.
 */
final class RecommitTest extends BufferTestBase {
  @Test
  void shouldReplaceScrapedChunkByCompletedOne() {
    chunk(0).packet(100, 'a').packet(100, 'b').padTo(512).scrape();
    assertThat(buffer.stats().chunksRewritten()).isZero();
    chunk(0)
        .packet(100, 'a')
        .packet(100, 'b')
        .packet(100, 'c')
        .packet(100, 'd')
        .padTo(512)
        .commit();
    assertThat(buffer.stats().chunksRewritten()).isEqualTo(1);
    buffer.beginRead();
    shouldRead(100, 'a');
    shouldRead(100, 'b');
    shouldRead(100, 'c');
    shouldRead(100, 'd');
    shouldReadNothing();
  }

  @Test
  void shouldAcceptGrowthUpToReservedSizeOnly() {
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(128).scrape();
    chunk(1).packet(20, 'c').packet(30, 'd').padTo(128).scrape();
    chunk(0).packet(20, 'a').packet(30, 'b').packet(62, 'x').commit();
    chunk(1).packet(20, 'c').packet(30, 'd').packet(63, 'y').commit();
    assertThat(buffer.stats().chunksRewritten()).isEqualTo(1);
    assertThat(buffer.stats().abiViolations()).isEqualTo(1);
    assertThat(readAll())
        .containsExactly(
            fragment(20, 'a'), fragment(30, 'b'), fragment(62, 'x'), fragment(20, 'c'));
  }

  @Test
  void shouldNotRepeatPacketsReadBeforeCompletion() {
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).scrape();
    shouldReadInNewPass(fragment(20, 'a'));
    chunk(0).packet(20, 'a').packet(30, 'b').packet(40, 'c').packet(50, 'd').padTo(512).commit();
    buffer.beginRead();
    shouldRead(30, 'b');
    shouldRead(40, 'c');
    shouldRead(50, 'd');
    shouldReadNothing();
  }

  @Test
  void shouldReturnOnlyNewPacketsOfFullyReadChunk() {
    chunk(0).packet(20, 'a').packet(30, 'b').packet(5, '_').padTo(512).scrape();
    buffer.beginRead();
    shouldRead(20, 'a');
    shouldRead(30, 'b');
    chunk(0).packet(20, 'a').packet(30, 'b').packet(40, 'c').packet(50, 'd').padTo(512).commit();
    buffer.beginRead();
    shouldRead(40, 'c');
    shouldRead(50, 'd');
    shouldReadNothing();
  }

  @Test
  void shouldIgnoreNewContentsOfConsumedChunk() {
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).commit();
    chunk(1).packet(40, 'c').packet(50, 'd').padTo(512).commit();
    buffer.beginRead();
    shouldRead(20, 'a');
    shouldRead(30, 'b');
    shouldRead(40, 'c');
    chunk(0).packet(20, 'e').packet(60, 'f').packet(70, 'g').padTo(512).commit();
    buffer.beginRead();
    shouldRead(50, 'd');
    shouldReadNothing();
    assertThat(buffer.stats().chunksDiscarded()).isEqualTo(1);
  }

  @Test
  void shouldRestoreOrderWhenCompletionComesLate() {
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).scrape();
    shouldReadInNewPass(fragment(20, 'a'));
    chunk(1).packet(50, 'd').packet(60, 'e').padTo(512).commit();
    chunk(0).packet(20, 'a').packet(30, 'b').packet(40, 'c').padTo(512).commit();
    buffer.beginRead();
    shouldRead(30, 'b');
    shouldRead(40, 'c');
    shouldRead(50, 'd');
    shouldRead(60, 'e');
  }

  @Test
  void shouldJoinPacketWhenCompletionComesLate() {
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).scrape();
    shouldReadInNewPass(fragment(20, 'a'));
    chunk(1).packet(50, 'd', FIRST_CONTINUES).packet(60, 'e').padTo(512).commit();
    chunk(0).packet(20, 'a').packet(30, 'b').packet(40, 'c', LAST_CONTINUES).padTo(512).commit();
    buffer.beginRead();
    shouldRead(30, 'b');
    shouldRead(fragment(40, 'c'), fragment(50, 'd'));
    shouldRead(60, 'e');
  }

  @Test
  void shouldIgnoreSameChunkBeforeRead() {
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).commit();
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).commit();
    chunk(1).packet(40, 'c').packet(50, 'd').padTo(512).commit();
    assertThat(readAll())
        .containsExactly(
            fragment(20, 'a'), fragment(30, 'b'), fragment(40, 'c'), fragment(50, 'd'));
    assertThat(buffer.stats().chunksRewritten()).isZero();
  }

  @Test
  void shouldIgnoreSameChunkAfterRead() {
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).commit();
    buffer.beginRead();
    shouldRead(20, 'a');
    shouldRead(30, 'b');
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).commit();
    chunk(1).packet(40, 'c').packet(50, 'd').padTo(512).commit();
    assertThat(readAll()).containsExactly(fragment(40, 'c'), fragment(50, 'd'));
  }

  @Test
  void shouldNotReadBeyondScrapedChunkBeforeCompletion() {
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
    chunk(1).packet(40, 'c').packet(50, 'd').padTo(512).commit();
    assertThat(readAll()).isEmpty();
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(512).commit();
    assertThat(readAll()).containsExactly(fragment(30, 'b'), fragment(40, 'c'), fragment(50, 'd'));
  }

  @Test
  void shouldJoinPacketOverCompletedChunk() {
    chunk(0).packet(20, 'a').packet(30, 'b', LAST_CONTINUES).padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
    chunk(1).packet(40, 'c', FIRST_CONTINUES).packet(50, 'd').padTo(512).commit();
    assertThat(readAll()).isEmpty();
    chunk(0).packet(20, 'a').packet(30, 'b', LAST_CONTINUES).padTo(512).commit();
    shouldReadInNewPass(fragment(30, 'b'), fragment(40, 'c'));
    shouldRead(50, 'd');
    shouldReadNothing();
  }

  @Test
  void shouldJoinPacketFromCompletedChunkOverTwoMore() {
    chunk(0).packet(50, 'a').packet(50, 'b').padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(50, 'a'));
    chunk(0).packet(50, 'a').packet(50, 'b').packet(30, 'c', LAST_CONTINUES).padTo(512).commit();
    chunk(1).packet(40, 'd', BOTH_CONTINUE).commit();
    chunk(2).packet(20, 'e', FIRST_CONTINUES).commit();
    shouldReadInNewPass(fragment(50, 'b'));
    shouldRead(fragment(30, 'c'), fragment(40, 'd'), fragment(20, 'e'));
  }

  @Test
  void shouldCompleteChunkNearTheEndOfBuffer() {
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(4000).scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
    chunk(0).packet(20, 'a').packet(30, 'b').padTo(4000).commit();
    assertThat(readAll()).containsExactly(fragment(30, 'b'));
  }

  @Test
  void shouldKeepChunkIncompleteWhenItIsScrapedAgain() {
    TestChunkBuilder scraped =
        chunk(0).packet(20, 'a').packet(30, 'b').packet(10, 'c', LAST_CONTINUES).padTo(512);
    scraped.scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'), fragment(30, 'b'));
    scraped.scrape();
    assertThat(readAll()).isEmpty();
    assertThat(buffer.stats().chunksDiscarded()).isZero();

    scraped.commit();
    chunk(1).packet(10, 'd', FIRST_CONTINUES).packet(20, 'e').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(10, 'c'), fragment(10, 'd'));
    shouldReadWithoutLoss(fragment(20, 'e'));
    shouldReadNothing();
  }

  @Test
  void shouldGrowChunkInPlaceWhilePacketsAreUnread() {
    chunk(0).packet(32, 'a').packet(32, 'b').padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(32, 'a'));

    chunk(0).packet(32, 'a').packet(32, 'b').packet(32, 'c').padTo(512).scrape();
    assertThat(buffer.stats().chunksRewritten()).isEqualTo(1);
    chunk(0).packet(32, 'a').packet(32, 'b').packet(32, 'c').packet(32, 'd').commit();
    assertThat(buffer.stats().chunksRewritten()).isEqualTo(2);
    assertThat(buffer.stats().chunksRelocated()).isZero();
    assertThat(readAll()).containsExactly(fragment(32, 'b'), fragment(32, 'c'), fragment(32, 'd'));
  }

  @Test
  void shouldGrowInPlaceInFullDiscardBuffer() {
    resetBuffer(SIZE, FillPolicy.DISCARD);
    chunk(0).packet(20, 'a').packet(10, 'b', LAST_CONTINUES).padTo(1024).scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
    chunk(2, 1, 1).packet(1024 - 16, 'x').commit();
    chunk(2, 1, 2).packet(1024 - 16, 'y').commit();
    chunk(2, 1, 3).packet(1024 - 16, 'z').commit();

    chunk(0).packet(20, 'a').packet(10, 'b').packet(100, 'c').padTo(1024).commit();
    BufferStats stats = buffer.stats();
    assertThat(stats.chunksRewritten()).isEqualTo(1);
    assertThat(stats.chunksRelocated()).isZero();
    assertThat(stats.chunksDiscarded()).isZero();
    assertThat(stats.writeWrapCount()).isZero();

    buffer.beginRead();
    shouldReadWithoutLoss(fragment(10, 'b'));
    shouldRead(100, 'c');
    shouldRead(1024 - 16, 'x');
    shouldRead(1024 - 16, 'y');
    shouldRead(1024 - 16, 'z');
    shouldReadNothing();
  }

  @Test
  void shouldMoveFullyReadChunkToTheWriteCursor() {
    chunk(0).packet(32, 'a').packet(32, 'b').padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(32, 'a'));
    for (int id = 0; id < 3; id++) {
      chunk(2, 2, id).packet(1024 - 16, 'x').commit();
    }
    chunk(2, 2, 3).packet(512 - 16, 'y').commit();
    assertThat(readAll()).hasSize(4);

    chunk(0).packet(32, 'a').packet(32, 'b').packet(64, 'c', LAST_CONTINUES).commit();
    BufferStats stats = buffer.stats();
    assertThat(stats.chunksRewritten()).isZero();
    assertThat(stats.chunksRelocated()).isEqualTo(1);
    assertThat(stats.writeWrapCount()).isEqualTo(1);

    chunk(2, 2, 4).packet(512 - 16, 'z').commit();
    assertThat(buffer.stats().readaheadsFailed()).isZero();
    assertThat(buffer.stats().chunksOverwritten()).isZero();
    chunk(1).packet(32, 'd', FIRST_CONTINUES).packet(32, 'e').commit();

    buffer.beginRead();
    shouldReadWithoutLoss(fragment(32, 'b'));
    assertThat(lastPacket().producer().producerId()).isEqualTo(1);
    shouldReadWithoutLoss(fragment(64, 'c'), fragment(32, 'd'));
    shouldReadWithoutLoss(fragment(512 - 16, 'z'));
    shouldReadWithoutLoss(fragment(32, 'e'));
    shouldReadNothing();
    assertThat(buffer.stats().readaheadsSucceeded()).isEqualTo(1);
  }

  @Test
  void shouldMoveChunkWhenItsContinuationIsInBuffer() {
    chunk(0).packet(32, 'a').packet(32, 'b').padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(32, 'a'));
    chunk(1).packet(32, 'd', FIRST_CONTINUES).packet(32, 'e').commit();
    chunk(0).packet(32, 'a').packet(32, 'b').packet(64, 'c', LAST_CONTINUES).commit();
    assertThat(buffer.stats().chunksRewritten()).isZero();
    assertThat(buffer.stats().chunksRelocated()).isEqualTo(1);

    buffer.beginRead();
    shouldReadWithoutLoss(fragment(32, 'b'));
    shouldReadWithoutLoss(fragment(64, 'c'), fragment(32, 'd'));
    shouldReadWithoutLoss(fragment(32, 'e'));
    shouldReadNothing();
    assertThat(buffer.stats().readaheadsSucceeded()).isEqualTo(1);
  }

  @Test
  void shouldMoveChunkWhenTheBufferIsFull() {
    chunk(0).packet(20, 'a').packet(10, 'b', LAST_CONTINUES).padTo(1024).scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
    chunk(2, 1, 1).packet(1024 - 16, 'x').commit();
    chunk(2, 1, 2).packet(1024 - 16, 'y').commit();
    chunk(2, 1, 3).packet(1024 - 16, 'z').commit();
    chunk(0).packet(20, 'a').packet(10, 'b').packet(100, 'c').padTo(1024).commit();

    buffer.beginRead();
    shouldRead(1024 - 16, 'x');
    shouldRead(1024 - 16, 'y');
    shouldRead(1024 - 16, 'z');
    shouldReadWithoutLoss(fragment(10, 'b'));
    shouldRead(100, 'c');
    shouldReadNothing();
  }
}
