package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

final class CloneTest extends BufferTestBase {
  @Test
  void shouldReadSamePacketsFromCloneAsFromOriginal() {
    chunk(1, 'A', 0).packet(32 - 16, 'A').commit();
    chunk(1, 'B', 0).packet(32 - 16, 'B').commit();
    chunk(1, 'C', 0).packet(32 - 16, 'C').commit();
    TraceBuffer original = goOnWithClone();
    assertThat(buffer.usedBytes()).isEqualTo(3 * 32);
    assertThat(readAll()).containsExactly(fragment(16, 'A'), fragment(16, 'B'), fragment(16, 'C'));
    buffer = original;
    assertThat(readAll()).hasSize(3);
  }

  @Test
  void shouldContainOnlyChunksWrittenBeforeCloning() {
    chunk(0).packet(10, 'a').packet(10, '_').scrape();
    chunk(2).packet(30, 'd').commit();
    TraceBuffer original = goOnWithClone();
    assertThat(readAll()).containsExactly(fragment(10, 'a'));

    buffer = original;
    chunk(1).packet(20, 'c').commit();
    chunk(0).packet(10, 'a').packet(10, 'b').commit();
    goOnWithClone();
    assertThat(readAll())
        .containsExactly(
            fragment(10, 'a'), fragment(10, 'b'), fragment(20, 'c'), fragment(30, 'd'));
  }

  @Test
  void shouldContainPatchesAppliedBeforeCloning() {
    chunk(1, 1, 0).packet(100, 'a').commit();
    chunk(2, 1, 0).packet(9, 'b').clear(5, 4).commit();
    assertThat(patch(2, 1, 0, FakePatches.of(5, "YMCA"))).isTrue();
    goOnWithClone();
    assertThat(readAll()).containsExactly(fragment(100, 'a'), "b00-YMCA");
  }

  @Test
  void shouldReadCloneFromWriteCursor() {
    for (int writer = 0; writer < 6; writer++) {
      chunk(1, writer, 0).packet(1024 - 16, (char) ('a' + writer)).commit();
    }
    goOnWithClone();
    assertThat(buffer.usedBytes()).isEqualTo(buffer.sizeBytes());
    buffer.beginRead();
    shouldRead(1024 - 16, 'c');
    shouldRead(1024 - 16, 'd');
    shouldRead(1024 - 16, 'e');
    shouldRead(1024 - 16, 'f');
    shouldReadNothing();
  }

  @Test
  void shouldKeepHighWaterMarkInClone() {
    chunk(1, 0, 0).packet(2048, 'a').commit();
    chunk(1, 1, 0).packet(3192, 'b').commit();
    goOnWithClone();
    assertThat(buffer.usedBytes()).isEqualTo(3216);
    assertThat(readAll()).containsExactly(fragment(3192, 'b'));
  }

  @Test
  void shouldTouchOnlyUsedMemoryOfTheClone() {
    resetBuffer(32 * 4096, FillPolicy.RING);
    chunk(0).packet(1024, 'a').commit();
    MemorySegment memory = zeroedMemory(buffer.sizeBytes());
    memory.fill((byte) 0x55);
    TraceBuffer clone = buffer.cloneReadOnly(memory);
    MemorySegment untouched = zeroedMemory(memory.byteSize()).fill((byte) 0x55);
    long used = clone.usedBytes();
    assertThat(memory.asSlice(used).mismatch(untouched.asSlice(used))).isEqualTo(-1);
  }

  @Test
  void shouldContinueReadingAtPositionOfOriginal() {
    chunk(0).packet(10, 'a').packet(10, 'b').commit();
    chunk(2).packet(10, 'c').commit();
    shouldReadInNewPass(fragment(10, 'a'));
    goOnWithClone();
    buffer.beginRead();
    shouldReadWithoutLoss(fragment(10, 'b'));
    shouldReadWithLoss(fragment(10, 'c'), LossReason.READ_GAP);
    shouldReadNothing();
  }

  @Test
  void shouldCountReadingOfCloneFromZero() {
    chunk(0).packet(10, 'a', LAST_CONTINUES).commit();
    chunk(1).packet(10, 'b', FIRST_CONTINUES).commit();
    chunk(2).packet(10, 'c').commit();
    shouldReadInNewPass(fragment(10, 'a'), fragment(10, 'b'));
    BufferStats before = buffer.stats();
    goOnWithClone();
    BufferStats after = buffer.stats();
    assertThat(after.chunksWritten()).isEqualTo(before.chunksWritten()).isEqualTo(3);
    assertThat(after.bytesWritten()).isEqualTo(before.bytesWritten());
    assertThat(before.chunksRead()).isEqualTo(2);
    assertThat(after.chunksRead()).isZero();
    assertThat(after.bytesRead()).isZero();
    assertThat(after.readaheadsSucceeded()).isZero();
    buffer.forEachWriter(histogram -> assertThat(histogram).isNull());
  }

  @Test
  void shouldRefuseWritesIntoClone() {
    chunk(0).packet(10, 'a').commit();
    goOnWithClone();
    assertThatThrownBy(() -> chunk(1).packet(10, 'b').commit())
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> patch(1, 1, 0, FakePatches.of(1, "XXXX")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldRefuseMemoryOfOtherSizeForClone() {
    assertThatThrownBy(() -> buffer.cloneReadOnly(zeroedMemory(2 * SIZE)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Replaces the tested buffer by its clone; returns the original. */
  private TraceBuffer goOnWithClone() {
    TraceBuffer original = buffer;
    buffer = original.cloneReadOnly(zeroedMemory(original.sizeBytes()));
    return original;
  }
}
