package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Only chunks with unread data count as overwritten. */
final class OverwriteAccountingTest extends BufferTestBase {
  @Test
  void shouldNotCountChunkThatWasRead() {
    chunk(0).packet(512 - 16, 'a').commit();
    shouldReadInNewPass(fragment(512 - 16, 'a'));
    overwriteOneReadAndTwoUnread();
    assertOverwritten(2, 2048);
  }

  @Test
  void shouldNotCountChunkThatWasReadBeforeNewPass() {
    chunk(0).packet(512 - 16, 'a').commit();
    shouldReadInNewPass(fragment(512 - 16, 'a'));
    buffer.beginRead();
    overwriteOneReadAndTwoUnread();
    assertOverwritten(2, 2048);
  }

  @Test
  void shouldNotCountFragmentsThatWereRead() {
    chunk(0).packet(512 - 16, 'a', LAST_CONTINUES).commit();
    chunk(1).packet(512 - 16, 'b', BOTH_CONTINUE).commit();
    chunk(2).packet(512 - 16, 'c', FIRST_CONTINUES).commit();
    shouldReadInNewPass(fragment(512 - 16, 'a'), fragment(512 - 16, 'b'), fragment(512 - 16, 'c'));
    assertThat(buffer.stats().bytesRead()).isEqualTo(3 * 512);

    chunk(1, 2, 0).packet(2048 - 16, 'd').commit();
    chunk(1, 3, 0).packet(1536 - 16, 'e').commit();
    assertThat(buffer.stats().writeWrapCount()).isEqualTo(1);
    assertOverwritten(0, 0);
  }

  @Test
  void shouldCountChunksThatWaitedForPatch() {
    chunk(0).packet(1024 - 16, 'a', LAST_CONTINUES | NEEDS_PATCHING).commit();
    chunk(1).packet(1024 - 16, 'b', FIRST_CONTINUES).commit();
    assertThat(readAll()).isEmpty();
    chunk(2, 1, 0).packet(2048 - 16, 'c').commit();
    chunk(3, 1, 0).packet(2048 - 16, 'd').commit();
    assertThat(buffer.stats().writeWrapCount()).isEqualTo(1);
    assertOverwritten(2, 2048);
  }

  @Test
  void shouldCountNoOverwritesWhenReaderKeepsUp() {
    chunk(0).packet(2000, 'a').commit();
    chunk(1).packet(1000, 'b').commit();
    shouldReadInNewPass(fragment(2000, 'a'));
    chunk(2).packet(2000, 'c').commit();
    assertOverwritten(0, 0);
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(1000, 'b'));
    shouldReadWithoutLoss(fragment(2000, 'c'));
    shouldReadNothing();
  }

  @Test
  void shouldCountPartlyReadChunk() {
    chunk(0).packet(1000, 'a').packet(1000, 'b').commit();
    shouldReadInNewPass(fragment(1000, 'a'));
    chunk(1).packet(4000, 'c').commit();
    assertOverwritten(1, 2016);
    buffer.beginRead();
    shouldReadWithLoss(fragment(4000, 'c'), LossReason.OVERWRITE);
  }

  @Test
  void shouldNotReportEmptyPacketsAsLoss() {
    chunk(0).packet(1, '_').packet(1, '_').commit();
    chunk(1).packet(4000, 'a').commit();
    chunk(2).packet(4000, 'b').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(4000, 'b'), LossReason.OVERWRITE);

    chunk(3).packet(1, '_').commit();
    chunk(4).packet(4032 - 16, 'c').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(4032 - 16, 'c'));
    chunk(5).packet(1, '_').commit();
    chunk(6).packet(4064, 'd').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(4064, 'd'));
  }

  @Test
  void shouldEvictEarlierChunksOfSequenceWithOverwrittenOne() {
    chunk(2).packet(1024 - 16, 'c').commit();
    chunk(1).packet(1024 - 16, 'b').commit();
    chunk(0).packet(1024 - 16, 'a').commit();
    chunk(3).packet(1024 - 16, 'd').commit();
    chunk(4).packet(1024 - 16, 'e').commit();
    assertOverwritten(3, 3 * 1024);
    buffer.beginRead();
    shouldReadWithLoss(fragment(1024 - 16, 'd'), LossReason.OVERWRITE);
    shouldReadWithoutLoss(fragment(1024 - 16, 'e'));
    shouldReadNothing();
  }

  private void overwriteOneReadAndTwoUnread() {
    chunk(1, 2, 0).packet(1024 - 16, 'b').commit();
    chunk(1, 2, 1).packet(1024 - 16, 'c').commit();
    chunk(1, 3, 0).packet(2048 - 16, 'd').commit();
    assertThat(buffer.stats().writeWrapCount()).isEqualTo(1);
  }

  private void assertOverwritten(int chunks, int bytes) {
    assertThat(buffer.stats().chunksOverwritten()).isEqualTo(chunks);
    assertThat(buffer.stats().bytesOverwritten()).isEqualTo(bytes);
  }
}
