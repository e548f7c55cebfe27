package dev.sonda.shm.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatchQueueTest {
  private final PatchQueue queue = new PatchQueue();

  @Test
  void shouldReturnPatchesInOrderOfSlots() {
    for (int repetition = 0; repetition < 3; repetition++) {
      int first = queue.add(5, 50);
      int second = queue.add(6, 60);
      queue.resolve(second, 2);
      assertThat(queue.headIsKnown()).as("the first one holds the second back").isFalse();
      queue.resolve(first, 1);
      take(5, 50, 1);
      int third = queue.add(6, 70);
      assertThat(queue.hasMoreFor(6)).isTrue();
      take(6, 60, 2);
      assertThat(queue.headIsKnown()).isFalse();
      assertThat(queue.hasMoreFor(6)).isTrue();
      queue.resolve(third, 3);
      take(6, 70, 3);
      assertThat(queue.hasMoreFor(6)).isFalse();
    }
  }

  @Test
  void shouldKeepPatchNumbersValidWhenQueueGrows() {
    int[] numbers = new int[1000];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = queue.add(i, 2 * i);
    }
    for (int i = numbers.length - 1; i >= 0; i--) {
      queue.resolve(numbers[i], 3 * i);
    }
    for (int i = 0; i < numbers.length; i++) {
      take(i, 2 * i, 3 * i);
    }
  }

  private void take(int chunkId, int offset, int size) {
    assertThat(queue.headIsKnown()).isTrue();
    assertThat(queue.headChunkId()).isEqualTo(chunkId);
    assertThat(queue.headOffset()).isEqualTo(offset);
    assertThat(queue.headSize()).isEqualTo(size);
    queue.removeHead();
  }
}
