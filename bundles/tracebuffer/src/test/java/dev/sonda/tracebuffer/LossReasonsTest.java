package dev.sonda.tracebuffer;

import static dev.sonda.tracebuffer.LossReason.ORPHAN_CONTINUATION;
import static dev.sonda.tracebuffer.LossReason.OVERWRITE;
import static dev.sonda.tracebuffer.LossReason.READ_GAP;
import static dev.sonda.tracebuffer.LossReason.REASSEMBLY_BROKEN_CHAIN;
import static dev.sonda.tracebuffer.LossReason.REASSEMBLY_GAP;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Each loss is reported with the next packet only, with its reasons. */
final class LossReasonsTest extends BufferTestBase {
  private static final int MAX_ID = -1;

  @Test
  void shouldUseLossReasonBitsOfProtocol() {
    assertThat(LossReason.values())
        .extracting(LossReason::bit)
        .containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256);
  }

  @Test
  void shouldReportMissingChunkBetweenPasses() {
    chunk(0).packet(32, 'a').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(32, 'a'));
    chunk(2).packet(32, 'b').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(32, 'b'), READ_GAP);
  }

  @Test
  void shouldReportOverwrittenChunksOnce() {
    for (int id = 0; id < 16; id++) {
      chunk(id).packet(400, 'x').commit();
    }
    assertThat(buffer.stats().chunksOverwritten()).isEqualTo(7);
    buffer.beginRead();
    shouldReadWithLoss(fragment(400, 'x'), OVERWRITE);
    for (int i = 0; i < 8; i++) {
      shouldReadWithoutLoss(fragment(400, 'x'));
    }
    shouldReadNothing();
  }

  @Test
  void shouldReportOrphanContinuationOfPacketWithoutBeginning() {
    chunk(0).packet(32, 'a', FIRST_CONTINUES).commit();
    chunk(1).packet(32, 'b').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(32, 'b'), ORPHAN_CONTINUATION);
  }

  @Test
  void shouldReportLossWhenPacketIsNotContinued() {
    chunk(0).packet(32, 'a', LAST_CONTINUES).commit();
    chunk(1).packet(32, 'b').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(32, 'b'), REASSEMBLY_BROKEN_CHAIN);
  }

  @Test
  void shouldReportEveryCauseOfGapInsidePacket() {
    chunk(0).packet(32, 'a', LAST_CONTINUES).commit();
    chunk(2).packet(32, 'b', FIRST_CONTINUES).commit();
    chunk(3).packet(32, 'c').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(32, 'c'), READ_GAP, REASSEMBLY_GAP, ORPHAN_CONTINUATION);
  }

  @Test
  void shouldReportEachGapOfOnePassAtFollowingPacket() {
    chunk(1).packet(16, 'a').commit();
    chunk(3).packet(16, 'c').commit();
    chunk(4).packet(16, 'd').commit();
    chunk(6).packet(16, 'f').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(16, 'a'));
    shouldReadWithLoss(fragment(16, 'c'), READ_GAP);
    shouldReadWithoutLoss(fragment(16, 'd'));
    shouldReadWithLoss(fragment(16, 'f'), READ_GAP);
  }

  @Test
  void shouldReportEachGapOfChunksCommittedOutOfOrder() {
    chunk(6).packet(16, 'f').commit();
    chunk(3).packet(16, 'c', LAST_CONTINUES).commit();
    chunk(4).packet(16, 'd', FIRST_CONTINUES).commit();
    chunk(1).packet(16, 'a').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(16, 'a'));
    shouldRead(fragment(16, 'c'), fragment(16, 'd'));
    assertThat(lossReasons()).isEqualTo(LossReason.PRESENT.bit() | READ_GAP.bit());
    shouldReadWithLoss(fragment(16, 'f'), READ_GAP);
    shouldReadNothing();
  }

  @Test
  void shouldReportGapAcrossPassesAtFollowingPacket() {
    chunk(1).packet(16, 'a').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(16, 'a'));
    shouldReadNothing();
    chunk(2).packet(16, 'b').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(16, 'b'));
    shouldReadNothing();
    chunk(4).packet(16, 'd').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(16, 'd'), READ_GAP);
    shouldReadNothing();
    chunk(5).packet(16, 'e').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(16, 'e'));
    shouldReadNothing();
  }

  @Test
  void shouldReportGapBeforeScrapedChunkOnlyOnce() {
    chunk(1).packet(16, 'a').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(16, 'a'));
    chunk(3).packet(16, 'c').packet(16, '_').padTo(256).scrape();
    buffer.beginRead();
    shouldReadWithLoss(fragment(16, 'c'), READ_GAP);
    chunk(3).packet(16, 'c').packet(16, 'd').packet(16, '_').padTo(256).scrape();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(16, 'd'));
  }

  @Test
  void shouldDetectGapOfSequenceThatLeftTheBuffer() {
    chunk(1).packet(16, 'a').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(16, 'a'));
    shouldReadNothing();
    fillWithOtherProducer(1);

    chunk(2).packet(16, 'b').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(16, 'b'));
    shouldReadNothing();
    fillWithOtherProducer(3);

    chunk(4).packet(16, 'd').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(16, 'd'), READ_GAP);
    shouldReadNothing();
  }

  @Test
  void shouldReportNoGapAcrossIdOverflow() {
    chunk(MAX_ID - 1).packet(32, 'a').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(32, 'a'));
    chunk(MAX_ID).packet(32, 'b').commit();
    chunk(0).packet(32, 'c').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(32, 'b'));
    shouldReadWithoutLoss(fragment(32, 'c'));
    chunk(3).packet(32, 'd').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(32, 'd'), READ_GAP);
  }

  @Test
  void shouldReportNoLossIfReaderKeepsUp() {
    for (int writer = 0; writer < 3; writer++) {
      chunk(1, writer, 0).packet(2000, 'a').commit();
      chunk(1, writer, 1).packet(1000, 'b').commit();
      buffer.beginRead();
      shouldReadWithoutLoss(fragment(2000, 'a'));
      chunk(1, writer, 2).packet(2000, 'c').commit();
      buffer.beginRead();
      shouldReadWithoutLoss(fragment(1000, 'b'));
      chunk(1, writer, 3).packet(2000, 'd').commit();
      buffer.beginRead();
      shouldReadWithoutLoss(fragment(2000, 'c'));
      shouldReadWithoutLoss(fragment(2000, 'd'));
      shouldReadNothing();
    }
  }

  @Test
  void shouldReportGapAndOverwriteTogether() {
    chunk(0).packet(10, 'a').commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(10, 'a'));
    chunk(2).packet(2000, 'b').commit();
    chunk(3).packet(3000, 'c').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(3000, 'c'), READ_GAP, OVERWRITE);
  }

  private void fillWithOtherProducer(int firstId) {
    chunk(42, 1, firstId).packet(SIZE - 16, '_').commit();
    chunk(42, 1, firstId + 1).packet(SIZE - 16, '_').commit();
  }
}
