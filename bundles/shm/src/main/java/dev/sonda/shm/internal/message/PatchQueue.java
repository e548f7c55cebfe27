package dev.sonda.shm.internal.message;

import dev.sonda.shm.internal.page.FragmentLayout;
import java.util.Arrays;

/**
 * Sizes of nested messages whose slot left with an earlier chunk: known when the message is closed,
 * sent in the order of the slots. One writer's, so one thread.
 */
public final class PatchQueue {
  private static final int INITIAL_CAPACITY = 16;
  private static final int UNKNOWN = -1;

  private int[] chunkIds = new int[INITIAL_CAPACITY];
  private int[] offsets = new int[INITIAL_CAPACITY];
  private int[] sizes = new int[INITIAL_CAPACITY];
  private int head;
  private int tail;

  /** Adds a slot, its size unknown yet; the number serves {@link #resolve}. */
  int add(int chunkId, int payloadOffset) {
    if (tail == sizes.length) {
      grow();
    }
    chunkIds[tail] = chunkId;
    offsets[tail] = payloadOffset;
    sizes[tail] = UNKNOWN;
    return tail++;
  }

  void resolve(int number, int size) {
    if (size > FragmentLayout.MAX_SIZE) {
      throw new IllegalStateException("a message can't be larger than 256 MiB");
    }
    sizes[number] = size;
  }

  /** For a packet that is thrown away: the service still waits for the slots of its chunks. */
  void resolveAll() {
    for (int i = head; i < tail; i++) {
      if (sizes[i] == UNKNOWN) {
        sizes[i] = 0;
      }
    }
  }

  public boolean headIsKnown() {
    return head < tail && sizes[head] != UNKNOWN;
  }

  /** Whether a slot of this chunk comes next, its size known or not. */
  public boolean hasMoreFor(int chunkId) {
    return head < tail && chunkIds[head] == chunkId;
  }

  public int headChunkId() {
    return chunkIds[head];
  }

  public int headOffset() {
    return offsets[head];
  }

  public int headSize() {
    return sizes[head];
  }

  public void removeHead() {
    head++;
    if (head == tail) {
      head = 0;
      tail = 0;
    }
  }

  private void grow() {
    chunkIds = Arrays.copyOf(chunkIds, 2 * tail);
    offsets = Arrays.copyOf(offsets, 2 * tail);
    sizes = Arrays.copyOf(sizes, 2 * tail);
  }
}
