package dev.sonda.tracebuffer.internal;

import java.util.Arrays;

/** The fragments found so far of a packet that spans chunks. Reusable. */
final class FragmentChain {
  private static final int INITIAL_CAPACITY = 8;

  private int count;
  private long[] chunks = new long[INITIAL_CAPACITY];
  private long[] payloadPositions = new long[INITIAL_CAPACITY];
  private int[] payloadSizes = new int[INITIAL_CAPACITY];
  private int[] sizesWithHeader = new int[INITIAL_CAPACITY];

  void clear() {
    count = 0;
  }

  /** Adds the fragment that {@code walker} stands on, which lies in {@code chunk}. */
  void add(long chunk, FragmentWalker walker) {
    if (count == chunks.length) {
      grow();
    }
    chunks[count] = chunk;
    payloadPositions[count] = walker.payloadPosition();
    payloadSizes[count] = walker.payloadSize();
    sizesWithHeader[count] = walker.sizeWithHeader();
    count++;
  }

  int size() {
    return count;
  }

  long chunk(int index) {
    return chunks[index];
  }

  int sizeWithHeader(int index) {
    return sizesWithHeader[index];
  }

  /** Makes the fragments that aren't empty the slices of a packet. */
  void copyTo(PacketSlices packet) {
    for (int i = 0; i < count; i++) {
      if (payloadSizes[i] > 0) {
        packet.add(payloadPositions[i], payloadSizes[i]);
      }
    }
  }

  private void grow() {
    int capacity = count * 2;
    chunks = Arrays.copyOf(chunks, capacity);
    payloadPositions = Arrays.copyOf(payloadPositions, capacity);
    payloadSizes = Arrays.copyOf(payloadSizes, capacity);
    sizesWithHeader = Arrays.copyOf(sizesWithHeader, capacity);
  }
}
