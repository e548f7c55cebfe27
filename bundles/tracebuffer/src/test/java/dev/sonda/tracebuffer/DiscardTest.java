package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A buffer with the discard policy, which keeps the beginning of the trace. */
final class DiscardTest extends BufferTestBase {
  @BeforeEach
  void startWithDiscardBuffer() {
    resetBuffer(SIZE, FillPolicy.DISCARD);
  }

  @Test
  void shouldStopForGoodAtTheFirstChunkThatDoesNotFit() {
    chunk(0).packet(32 - 16, 'a').commit();
    chunk(1).packet(4000 - 16, 'b').commit();
    shouldReadInNewPass(fragment(32 - 16, 'a'));
    chunk(2).packet(20 - 16, 'c').commit();
    chunk(3).packet(48 - 16, 'x').commit();
    chunk(4).packet(48 - 16, 'x').commit();
    assertThat(readAll()).containsExactly(fragment(4000 - 16, 'b'), fragment(20 - 16, 'c'));

    for (int writer = 10; writer < 13; writer++) {
      chunk(1, writer, 0).packet(64 - 16, 'x').commit();
    }
    assertThat(readAll()).isEmpty();
    assertThat(buffer.stats().chunksDiscarded()).isEqualTo(5);
    assertThat(buffer.stats().writeWrapCount()).isZero();
  }

  @Test
  void shouldDiscardAfterExactFill() {
    chunk(0).packet(2030, 'a').commit();
    chunk(1).packet(2030, 'b').commit();
    chunk(2).packet(2030, 'c').commit();
    assertThat(readAll()).containsExactly(fragment(2030, 'a'), fragment(2030, 'b'));
  }

  @Test
  void shouldNotDeliverPacketWhoseRestWasDiscarded() {
    chunk(0).packet(2000, 'a').commit();
    chunk(1).packet(1500, 'b').commit();
    chunk(2).packet(200, 'c').packet(150, 'd').packet(100, 'e', LAST_CONTINUES).commit();
    chunk(3).packet(500, 'f', FIRST_CONTINUES).commit();
    assertThat(readAll())
        .containsExactly(
            fragment(2000, 'a'), fragment(1500, 'b'), fragment(200, 'c'), fragment(150, 'd'));
  }

  @Test
  void shouldStillPatchButNotRecommitWhenFull() {
    chunk(0).packet(20, 'a').packet(20, '_').padTo(1024).scrape();
    chunk(1).packet(100, 'b', LAST_CONTINUES | NEEDS_PATCHING).commit();
    chunk(2).packet(100, 'c', FIRST_CONTINUES).commit();
    chunk(3).packet(4000, 'd').commit();
    chunk(0).packet(20, 'a').packet(20, 'x').padTo(1024).commit();
    assertThat(patch(1, 1, 1, FakePatches.of(1, "YMCA"))).isTrue();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
    assertThat(buffer.stats().chunksDiscarded()).isEqualTo(2);
  }

  @Test
  void shouldNotCountRecommitOfReadChunkAsRefused() {
    chunk(0).packet(20, 'a').padTo(64).commit();
    assertThat(readAll()).containsExactly(fragment(20, 'a'));
    chunk(1).packet(4090, 'b').commit();
    chunk(0).packet(20, 'a').padTo(64).commit();
    assertThat(buffer.stats().chunksDiscarded()).isEqualTo(2);
    assertThat(buffer.stats().chunksRefused()).isEqualTo(1);
  }

  @Test
  void shouldCountRecommitAsRefusedOnlyWhenItAddsPackets() {
    chunk(0).packet(20, 'a').packet(20, '_').padTo(1024).scrape();
    chunk(1).packet(20, 'b').packet(20, '_').padTo(1024).scrape();
    chunk(2).packet(4000, 'c').commit();
    chunk(0).packet(20, 'a').padTo(1024).commit();
    chunk(1).packet(20, 'b').packet(20, 'x').padTo(1024).commit();
    assertThat(buffer.stats().chunksDiscarded()).isEqualTo(3);
    assertThat(buffer.stats().chunksRefused()).isEqualTo(2);
    assertThat(buffer.stats().bytesRefused()).isEqualTo(4016 + 16 + 40 + 8);
  }
}
