package dev.sonda.shm.internal.commit;

import dev.sonda.shm.internal.message.PatchQueue;
import dev.sonda.shm.internal.page.FragmentLayout;
import java.util.Arrays;

/**
 * Patches that wait for the next commit: each names a chunk and has some edits. Grows and never
 * shrinks, so that it stops allocating.
 */
final class PendingPatches {
  private static final int INITIAL_CAPACITY = 16;

  private int[] writerIds = new int[INITIAL_CAPACITY];
  private int[] chunkIds = new int[INITIAL_CAPACITY];
  private int[] targetBuffers = new int[INITIAL_CAPACITY];
  private boolean[] more = new boolean[INITIAL_CAPACITY];

  /** Exclusive end of each patch's edits, as an index of edits. */
  private int[] editEnds = new int[INITIAL_CAPACITY];

  private int[] offsets = new int[INITIAL_CAPACITY];
  private int[] slots = new int[INITIAL_CAPACITY];
  private int count;
  private int editCount;

  /**
   * Moves the known sizes of the queue's first chunk into one patch. The caller has checked that at
   * least one is known.
   */
  void addOne(PatchQueue known, int writerId, int targetBuffer) {
    addPatch(writerId, known.headChunkId(), targetBuffer);
    addEdits(known, known.headChunkId());
  }

  private void addPatch(int writerId, int chunkId, int targetBuffer) {
    if (count == writerIds.length) {
      growPatches();
    }
    writerIds[count] = writerId;
    chunkIds[count] = chunkId;
    targetBuffers[count] = targetBuffer;
    count++;
  }

  private void addEdits(PatchQueue known, int chunkId) {
    int end = editCount + CommitSizeBounds.MAX_EDITS_PER_PATCH;
    while (editCount < end && known.headIsKnown() && known.headChunkId() == chunkId) {
      if (editCount == offsets.length) {
        offsets = Arrays.copyOf(offsets, 2 * editCount);
        slots = Arrays.copyOf(slots, 2 * editCount);
      }
      offsets[editCount] = known.headOffset();
      slots[editCount] = FragmentLayout.slot(known.headSize());
      editCount++;
      known.removeHead();
    }
    editEnds[count - 1] = editCount;
    more[count - 1] = known.hasMoreFor(chunkId);
  }

  int count() {
    return count;
  }

  int writerId(int patch) {
    return writerIds[patch];
  }

  int chunkId(int patch) {
    return chunkIds[patch];
  }

  int targetBuffer(int patch) {
    return targetBuffers[patch];
  }

  boolean hasMore(int patch) {
    return more[patch];
  }

  int editCount(int patch) {
    return editEnds[patch] - firstEdit(patch);
  }

  int offset(int patch, int edit) {
    return offsets[firstEdit(patch) + edit];
  }

  int slot(int patch, int edit) {
    return slots[firstEdit(patch) + edit];
  }

  void clear() {
    count = 0;
    editCount = 0;
  }

  private int firstEdit(int patch) {
    return patch == 0 ? 0 : editEnds[patch - 1];
  }

  private void growPatches() {
    writerIds = Arrays.copyOf(writerIds, 2 * count);
    chunkIds = Arrays.copyOf(chunkIds, 2 * count);
    targetBuffers = Arrays.copyOf(targetBuffers, 2 * count);
    more = Arrays.copyOf(more, 2 * count);
    editEnds = Arrays.copyOf(editEnds, 2 * count);
  }
}
