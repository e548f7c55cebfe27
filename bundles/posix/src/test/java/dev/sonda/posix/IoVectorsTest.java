package dev.sonda.posix;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class IoVectorsTest {
  private final Arena arena = Arena.ofAuto();
  private final MemorySegment data = arena.allocate(100);
  private final IoVectors vectors = IoVectors.allocate(3, arena);

  @Test
  void shouldListRangesAsTheKernelReadsThem() {
    vectors.add(data, 10, 5);
    vectors.add(data, 20, 30);
    assertRanges(10, 5, 20, 30);
    assertThat(vectors.remainingBytes()).isEqualTo(35);
  }

  @Test
  void shouldReportWhenVectorIsFull() {
    assertThat(vectors.add(data, 0, 1)).isTrue();
    assertThat(vectors.add(data, 1, 1)).isTrue();
    assertThat(vectors.add(data, 2, 1)).isTrue();
    assertThat(vectors.add(data, 3, 1)).isFalse();
    assertThat(vectors.remainingBytes()).isEqualTo(3);
  }

  @Test
  void shouldSkipBytesThatShortWriteWrote() {
    vectors.add(data, 0, 10);
    vectors.add(data, 10, 20);
    vectors.add(data, 30, 30);
    vectors.skip(4);
    assertRanges(4, 6, 10, 20, 30, 30);
    vectors.skip(6);
    assertRanges(10, 20, 30, 30);
    vectors.skip(49);
    assertRanges(59, 1);
    vectors.skip(1);
    assertRanges();
    assertThat(vectors.remainingBytes()).isZero();
  }

  @Test
  void shouldBeUsableAgainAfterClear() {
    vectors.add(data, 0, 10);
    vectors.skip(3);
    vectors.clear();
    assertRanges();
    vectors.add(data, 50, 7);
    assertRanges(50, 7);
  }

  @Test
  void shouldRefuseRangesOutOfBounds() {
    vectors.add(data, 0, 10);
    assertThatThrownBy(() -> vectors.skip(11)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> vectors.skip(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> vectors.add(data, 99, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
    MemorySegment heap = MemorySegment.ofArray(new byte[4]);
    assertThatThrownBy(() -> vectors.add(heap, 0, 4)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> IoVectors.allocate(0, arena))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> IoVectors.allocate(IoVectors.MAX_CAPACITY + 1, arena))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void assertRanges(long... offsetsAndLengths) {
    long[] expected = offsetsAndLengths.clone();
    for (int i = 0; i < expected.length; i += 2) {
      expected[i] += data.address();
    }
    assertThat(vectors.iovecs().toArray(JAVA_LONG)).containsExactly(expected);
    assertThat(vectors.count()).isEqualTo(expected.length / 2);
  }
}
