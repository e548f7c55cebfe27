package dev.sonda.shm.internal;

import java.util.Arrays;

/** Chunks that wait for the next commit. Grows and never shrinks, so that it stops allocating. */
final class PendingMoves {
  private static final int INITIAL_CAPACITY = 64;

  private int[] pages = new int[INITIAL_CAPACITY];
  private int[] chunks = new int[INITIAL_CAPACITY];
  private int[] targetBuffers = new int[INITIAL_CAPACITY];
  private int count;

  void add(int page, int chunk, int targetBuffer) {
    if (count == pages.length) {
      pages = Arrays.copyOf(pages, 2 * count);
      chunks = Arrays.copyOf(chunks, 2 * count);
      targetBuffers = Arrays.copyOf(targetBuffers, 2 * count);
    }
    pages[count] = page;
    chunks[count] = chunk;
    targetBuffers[count] = targetBuffer;
    count++;
  }

  int count() {
    return count;
  }

  int page(int move) {
    return pages[move];
  }

  int chunk(int move) {
    return chunks[move];
  }

  int targetBuffer(int move) {
    return targetBuffers[move];
  }

  void clear() {
    count = 0;
  }
}
