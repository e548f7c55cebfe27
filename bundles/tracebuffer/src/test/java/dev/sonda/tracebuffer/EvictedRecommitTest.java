package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Chunks that are committed again after the ring has overwritten their scraped versions. */
final class EvictedRecommitTest extends BufferTestBase {
  @Test
  void shouldRecoverPacketsAddedBySecondScrape() {
    chunk(0).packet(20, 'a').packet(10, 'b', LAST_CONTINUES).padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
    overwriteAll();

    chunk(0).packet(20, 'a').packet(30, 'b').packet(10, 'c', LAST_CONTINUES).padTo(512).scrape();
    buffer.beginRead();
    skipOthers();
    shouldReadWithoutLoss(fragment(30, 'b'));
    shouldReadNothing();
  }

  @Test
  void shouldRecoverPacketsAddedByCommit() {
    TestChunkBuilder written =
        chunk(0).packet(20, 'a').packet(30, 'b').packet(10, 'c', LAST_CONTINUES).padTo(512);
    written.scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'), fragment(30, 'b'));
    overwriteAll();

    written.commit();
    chunk(1).packet(10, 'd', FIRST_CONTINUES).packet(20, 'e').commit();
    buffer.beginRead();
    skipOthers();
    shouldReadWithoutLoss(fragment(10, 'c'), fragment(10, 'd'));
    shouldReadWithoutLoss(fragment(20, 'e'));
    shouldReadNothing();
  }

  @Test
  void shouldCompleteChunkThatWasScrapedAgainAfterEviction() {
    chunk(0).packet(20, 'a').packet(10, 'b').padTo(512).scrape();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
    overwriteAll();
    chunk(0).packet(20, 'a').packet(30, 'b').packet(10, '_').padTo(512).scrape();
    chunk(0).packet(20, 'a').packet(30, 'b').packet(40, 'c').padTo(512).commit();
    assertThat(buffer.stats().chunksRewritten()).isEqualTo(1);
    buffer.beginRead();
    skipOthers();
    shouldReadWithoutLoss(fragment(30, 'b'));
    shouldReadWithoutLoss(fragment(40, 'c'));
    shouldReadNothing();
  }

  @Test
  void shouldNotReadmitChunkThatWasComplete() {
    chunk(0).packet(20, 'a').packet(30, 'b').packet(40, 'c').padTo(512).commit();
    buffer.beginRead();
    shouldRead(20, 'a');
    shouldRead(30, 'b');
    shouldRead(40, 'c');
    overwriteAll();
    chunk(0).packet(20, 'a').packet(30, 'b').packet(40, 'c').packet(50, 'd').padTo(512).commit();
    buffer.beginRead();
    skipOthers();
    shouldReadNothing();
    assertThat(buffer.stats().chunksDiscarded()).isEqualTo(1);
  }

  @Test
  void shouldNotReportEvictionOfFullyReadScrapeAsLoss() {
    TestChunkBuilder scraped = chunk(0).packet(20, 'a').packet(30, 'b').packet(10, 'c').padTo(512);
    scraped.scrape();
    for (int id = 1; id <= 3; id++) {
      chunk(2, 1, id).packet(1024 - 16, (char) ('c' + id)).commit();
    }
    buffer.beginRead();
    shouldRead(20, 'a');
    shouldRead(30, 'b');
    shouldRead(1024 - 16, 'd');
    shouldRead(1024 - 16, 'e');
    shouldRead(1024 - 16, 'f');
    shouldReadNothing();

    chunk(2, 1, 4).packet(1024 - 16, 'g').commit();
    chunk(2, 1, 5).packet(1024 - 16, 'h').commit();
    assertThat(buffer.stats().chunksOverwritten()).isZero();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(1024 - 16, 'g'));
    shouldReadWithoutLoss(fragment(1024 - 16, 'h'));
    shouldReadNothing();

    scraped.commit();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(10, 'c'));
    shouldReadNothing();
  }

  @Test
  void shouldOverwriteScrapedChunkLikeAnyOther() {
    for (int id = 1; id <= 6; id++) {
      TestChunkBuilder next = chunk(id).packet(1008, (char) ('0' + id));
      assertThat(id == 2 ? next.scrape() : next.commit()).isEqualTo(1024);
    }
    buffer.beginRead();
    shouldRead(1008, '3');
    shouldRead(1008, '4');
    shouldRead(1008, '5');
    shouldRead(1008, '6');
    shouldReadNothing();
  }

  /** Writes four chunks; the fourth overwrites all earlier contents and the first of the four. */
  private void overwriteAll() {
    for (int id = 1; id <= 4; id++) {
      chunk(2, 1, id).packet(1024 - 16, 'x').commit();
    }
  }

  private void skipOthers() {
    for (int i = 0; i < 3; i++) {
      shouldRead(1024 - 16, 'x');
    }
  }
}
