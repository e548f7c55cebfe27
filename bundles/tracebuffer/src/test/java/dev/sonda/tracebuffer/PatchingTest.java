package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PatchingTest extends BufferTestBase {
  @Test
  void shouldPatchFourBytes() {
    chunk(1, 1, 0).packet(100, 'a').commit();
    chunk(2, 1, 0).packet(9, 'b').clear(5, 4).commit();
    chunk(3, 1, 0).packet(100, 'c').commit();
    assertThat(patch(2, 1, 0, FakePatches.of(5, "YMCA"))).isTrue();
    assertThat(readAll()).containsExactly(fragment(100, 'a'), "b00-YMCA", fragment(100, 'c'));
    assertThat(buffer.stats().patchesSucceeded()).isEqualTo(1);
  }

  @Test
  void shouldNotPatchMissingChunk() {
    chunk(0).packet(100, 'a').commit();
    assertThat(patch(1, 2, 0, FakePatches.of(0, "XXXX"))).isFalse();
    assertThat(patch(1, 1, 1, FakePatches.of(0, "XXXX"))).isFalse();
    assertThat(patch(1, 1, -1, FakePatches.of(0, "XXXX"))).isFalse();
    assertThat(readAll()).containsExactly(fragment(100, 'a'));
    assertThat(buffer.stats().patchesFailed()).isEqualTo(3);
  }

  @Test
  void shouldPatchFirstAndLastBytesOfChunk() {
    chunk(0).packet(100, 'a', LAST_CONTINUES).commit();
    chunk(1).packet(16, 'b', BOTH_CONTINUE).clear(1, 4).clear(16 - 4, 4).commit();
    chunk(2).packet(100, 'c', FIRST_CONTINUES).commit();
    assertThat(patch(1, 1, 1, FakePatches.of(1, "PERF").and(16 - 4, "ETTO"))).isTrue();
    shouldReadInNewPass(fragment(100, 'a'), "PERFb01-b02ETTO", fragment(100, 'c'));
    shouldReadNothing();
    assertThat(buffer.stats().patchesSucceeded()).isEqualTo(2);
  }

  @Test
  void shouldHoldBackPacketUntilItsLastPatch() {
    chunk(1, 1, 0).packet(16, 'a', NEEDS_PATCHING | LAST_CONTINUES).clear(1, 4).commit();
    chunk(1, 1, 1).packet(16, 'b', FIRST_CONTINUES).commit();
    chunk(2, 1, 0).packet(16, 'c').commit();
    chunk(2, 1, 1).packet(16, 'd', NEEDS_PATCHING | LAST_CONTINUES).clear(1, 4).commit();
    chunk(2, 1, 2).packet(16, 'e', FIRST_CONTINUES).commit();
    chunk(3, 1, 0).packet(16, 'f', NEEDS_PATCHING | LAST_CONTINUES).clear(1, 8).commit();
    chunk(3, 1, 1).packet(1, '_', FIRST_CONTINUES).commit();
    assertThat(readAll()).containsExactly(fragment(16, 'c'));

    assertThat(patch(2, 1, 1, FakePatches.of(1, "PATC"))).isTrue();
    shouldReadInNewPass("PATCd01-d02-d03", fragment(16, 'e'));
    shouldReadNothing();

    FakePatches first = FakePatches.of(1, "PERF");
    assertThat(buffer.tryPatchChunkUntrusted(3, 1, 0, first, true)).isTrue();
    assertThat(readAll()).isEmpty();

    assertThat(patch(3, 1, 0, FakePatches.of(5, "ETTO"))).isTrue();
    assertThat(readAll()).containsExactly("PERFETTOf02-f03");
  }

  @Test
  void shouldWaitForPatchesOfEachChunk() {
    int begin = LAST_CONTINUES | NEEDS_PATCHING;
    chunk(0).packet(100, 'a', begin).clear(50, 4).commit();
    chunk(2).packet(100, 'c', FIRST_CONTINUES).commit();
    chunk(1).packet(100, 'b', BOTH_CONTINUE | NEEDS_PATCHING).clear(50, 4).commit();

    assertThat(patch(1, 1, 1, FakePatches.of(50, "BBBB"))).isTrue();
    assertThat(readAll()).isEmpty();

    assertThat(patch(1, 1, 0, FakePatches.of(50, "AAAA"))).isTrue();
    assertThat(readAll()).singleElement().asString().contains("AAAA", "BBBB", "c00-");
  }

  @Test
  void shouldReportLossOfPacketThatWasNeverPatched() {
    chunk(0).packet(1024, 'a', LAST_CONTINUES | NEEDS_PATCHING).commit();
    chunk(1).packet(1024, 'b', FIRST_CONTINUES).commit();
    assertThat(readAll()).isEmpty();
    chunk(2).packet(2000, 'c').commit();
    chunk(3).packet(2000, 'd').commit();

    buffer.beginRead();
    shouldRead(2000, 'c');
    assertThat(LossReason.OVERWRITE.isIn(lossReasons())).isTrue();
    shouldReadWithoutLoss(fragment(2000, 'd'));
    shouldReadNothing();
  }

  @ParameterizedTest
  @ValueSource(ints = {13, 16, -4, -8, -12, -16, -20, -32, -1024, Integer.MIN_VALUE})
  void shouldRefusePatchOutsideOfChunk(int offset) {
    chunk(0).packet(2048, 'a').commit();
    chunk(1).packet(16, 'b').commit();
    assertThat(patch(1, 1, 1, FakePatches.of(offset, "0day"))).isFalse();
    assertThat(readAll()).containsExactly(fragment(2048, 'a'), fragment(16, 'b'));
  }

  @Test
  void shouldKeepPatchesBeforeRefusedOne() {
    chunk(0).packet(16, 'a', NEEDS_PATCHING | LAST_CONTINUES).commit();
    chunk(1).packet(16, 'b', FIRST_CONTINUES).commit();
    assertThat(patch(1, 1, 0, FakePatches.of(1, "GOOD").and(1000, "EVIL"))).isFalse();
    assertThat(buffer.stats().patchesSucceeded()).isZero();
    assertThat(readAll()).isEmpty();
    assertThat(patch(1, 1, 0, new FakePatches())).isTrue();
    shouldReadInNewPass("GOODa01-a02-a03", fragment(16, 'b'));
  }

  @Test
  void shouldRefusePatchOfChunkWithoutPayload() {
    chunk(0).commit();
    assertThat(patch(1, 1, 0, FakePatches.of(0, "0day"))).isFalse();
  }

  @Test
  void shouldReportCorruptChunkWhenPatchChangesFragmentSize() {
    chunk(0).packet(16, 'a').packet(16, 'b').commit();
    assertThat(patch(1, 1, 0, FakePatches.of(0, "\u00ff\u00ff\u00ff\u00ff"))).isTrue();
    chunk(1).packet(16, 'c').commit();
    buffer.beginRead();
    shouldReadWithLoss(fragment(16, 'c'), LossReason.CHUNK_CORRUPTED);
    shouldReadNothing();
  }
}
