package dev.sonda.shm.internal.message;

import dev.sonda.shm.internal.page.FragmentLayout;
import java.util.Arrays;

/**
 * Sizes of nested messages whose slot is in an already committed chunk. A size becomes known when
 * the message is closed; sizes are sent as patches in the order of the slots. Each writer has one
 * queue. One thread.
 */
public final class PatchQueue {
  private static final int INITIAL_CAPACITY = 16;
  private static final int UNKNOWN = -1;

  private int[] chunkIds = new int[INITIAL_CAPACITY];
  private int[] offsets = new int[INITIAL_CAPACITY];
  private int[] sizes = new int[INITIAL_CAPACITY];
  private int head;
  private int tail;

  /** Adds a slot whose size isn't known yet. Returns a number to be passed to {@link #resolve}. */
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

  /**
   * Resolves all slots of a discarded packet, because the service waits for the patches of its
   * chunks.
   */
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

  /**
   * Whether the next slot in the queue is in this chunk, independent of whether its size is known.
   */
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
