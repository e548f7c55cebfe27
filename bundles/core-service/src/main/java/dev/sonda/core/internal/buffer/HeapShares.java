package dev.sonda.core.internal.buffer;

import dev.sonda.tracebuffer.HeapQuota.Use;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.EnumMap;
import java.util.Map;

/**
 * How much of the heap producers may cost the service by inventing writers and by writing small
 * chunks. Each use has a part of the heap; one user gets half of it, and one process a quarter,
 * however often it connects. So a program gone wild doesn't cost others of its user anything, and a
 * user not the others. Loop only.
 */
public final class HeapShares {
  private static final int SEQUENCES_PART = 8;
  private static final int CHUNK_LISTS_PART = 4;
  private static final int HISTOGRAMS_PART = 64;
  private static final int COPIES_PART = 8;

  private final Map<Use, HeapPart> parts = new EnumMap<>(Use.class);
  private final long maxCopiedBytes;
  private long copiedBytes;

  /**
   * Has given nothing yet.
   *
   * @param heapBytes how much memory this process may have for its objects
   */
  public HeapShares(long heapBytes) {
    for (Use use : Use.values()) {
      parts.put(use, new HeapPart(heapBytes / partOf(use)));
    }
    maxCopiedBytes = heapBytes / COPIES_PART;
  }

  private static int partOf(Use use) {
    return switch (use) {
      case SEQUENCES -> SEQUENCES_PART;
      case CHUNK_LISTS -> CHUNK_LISTS_PART;
      case HISTOGRAMS -> HISTOGRAMS_PART;
    };
  }

  /** False, with nothing taken, if all, the user, or the process have theirs already. */
  public boolean take(ProducerIdentity producer, Use use, long bytes) {
    return partFor(use).take(producer, bytes);
  }

  public void giveBack(ProducerIdentity producer, Use use, long bytes) {
    partFor(use).giveBack(producer, bytes);
  }

  private HeapPart partFor(Use use) {
    HeapPart part = parts.get(use);
    if (part == null) {
      throw new IllegalStateException("no part for " + use);
    }
    return part;
  }

  /** For the copy of a buffer, which is nobody's fault. False if there are too many already. */
  boolean takeForCopy(long bytes) {
    boolean hasRoom = bytes <= maxCopiedBytes - copiedBytes;
    copiedBytes += hasRoom ? bytes : 0;
    return hasRoom;
  }

  void giveBackCopy(long bytes) {
    copiedBytes -= bytes;
  }
}
