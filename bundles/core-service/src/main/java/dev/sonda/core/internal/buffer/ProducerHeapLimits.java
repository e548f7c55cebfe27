package dev.sonda.core.internal.buffer;

import dev.sonda.tracebuffer.HeapQuota.Use;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.EnumMap;
import java.util.Map;

/**
 * Limits the heap that producers can make the service use by inventing writers and by writing small
 * chunks. Loop only.
 *
 * <p>Each purpose has a part of the heap, of which one user gets at most half and one process a
 * quarter, however often the process connects. So a misbehaving program can't exhaust the heap for
 * its user's other programs, nor one user for other users.
 */
public final class ProducerHeapLimits {
  // Divisors of the heap. The parts add up to less than two thirds; the rest is for the service's
  // own objects and for the collector.
  private static final int SEQUENCES_PART = 8;
  private static final int CHUNK_LISTS_PART = 4;
  private static final int HISTOGRAMS_PART = 64;
  private static final int COPIES_PART = 8;
  private static final int STATES_PART = 8;

  // Heap of a ProtoVM's state per byte of its limit: twice the limit for the nodes, because the
  // limit counts them in the smaller size of Perfetto's native nodes, plus once for the packet
  // being folded.
  private static final int HEAP_OF_STATE = 3;

  private final Map<Use, PerUserHeapLimit> parts = new EnumMap<>(Use.class);
  private final long maxCopiedBytes;
  private final long maxStateBytes;
  private long copiedBytes;
  private long stateBytes;

  /**
   * Creates shares with no bytes reserved.
   *
   * @param heapBytes the limit of the Java heap
   */
  public ProducerHeapLimits(long heapBytes) {
    for (Use use : Use.values()) {
      parts.put(use, new PerUserHeapLimit(heapBytes / partOf(use)));
    }
    maxCopiedBytes = heapBytes / COPIES_PART;
    maxStateBytes = heapBytes / STATES_PART / HEAP_OF_STATE;
  }

  private static int partOf(Use use) {
    return switch (use) {
      case SEQUENCES -> SEQUENCES_PART;
      case CHUNK_LISTS -> CHUNK_LISTS_PART;
      case HISTOGRAMS -> HISTOGRAMS_PART;
    };
  }

  /**
   * Reserves bytes of the part for this use, for a producer.
   *
   * @return false, with nothing taken, if the use's part, the user's share or the process's share
   *     is exhausted
   */
  public boolean take(ProducerIdentity producer, Use use, long bytes) {
    return partFor(use).take(producer, bytes);
  }

  /** Releases bytes that {@link #take} has granted to this producer for this use. */
  public void giveBack(ProducerIdentity producer, Use use, long bytes) {
    partFor(use).giveBack(producer, bytes);
  }

  private PerUserHeapLimit partFor(Use use) {
    PerUserHeapLimit part = parts.get(use);
    if (part == null) {
      throw new IllegalStateException("no part for " + use);
    }
    return part;
  }

  /**
   * Takes heap for the copy of a buffer, which is charged to no producer.
   *
   * @return false, with nothing taken, if all copies together would exceed their part
   */
  boolean takeForCopy(long bytes) {
    boolean hasRoom = bytes <= maxCopiedBytes - copiedBytes;
    copiedBytes += hasRoom ? bytes : 0;
    return hasRoom;
  }

  void giveBackCopy(long bytes) {
    copiedBytes -= bytes;
  }

  /**
   * Reserves heap for the state of a ProtoVM. It is charged to no producer, because consumers
   * request the state in their configs.
   *
   * @return false, with nothing taken, if all states together would exceed their part
   */
  boolean takeForState(long bytes) {
    boolean hasRoom = bytes <= maxStateBytes - stateBytes;
    stateBytes += hasRoom ? bytes : 0;
    return hasRoom;
  }

  void giveBackState(long bytes) {
    stateBytes -= bytes;
  }
}
