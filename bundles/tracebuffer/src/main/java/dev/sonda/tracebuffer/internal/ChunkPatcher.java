package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_NEEDS_PATCHING;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_PLAIN;

import dev.sonda.tracebuffer.Patches;

/** Applies patches to chunks in the buffer. */
final class ChunkPatcher {
  private static final int PATCH_SIZE_BYTES = Integer.BYTES;

  private final Ring ring;

  ChunkPatcher(Ring ring) {
    this.ring = ring;
  }

  boolean patch(int key, int chunkId, Patches patches, boolean otherPatchesPending) {
    SequenceState sequence = ring.sequences.find(key);
    int index = sequence == null ? -1 : sequence.chunks.find(chunkId);
    if (sequence == null || index < 0) {
      ring.counters.patchesFailed++;
      return false;
    }
    long chunk = sequence.chunks.offsetAt(index);
    if (!apply(chunk, patches)) {
      ring.counters.patchesFailed++;
      return false;
    }
    ring.counters.patchesSucceeded += patches.count();
    if (!otherPatchesPending) {
      clearFlag(chunk, FLAG_NEEDS_PATCHING);
    }
    return true;
  }

  private boolean apply(long chunk, Patches patches) {
    int lastOffset = TBChunkLayout.payloadSize(ring.memory, chunk) - PATCH_SIZE_BYTES;
    // A patch can hit the size of a fragment as well as a packet's bytes.
    clearFlag(chunk, FLAG_PLAIN);
    int count = patches.count();
    for (int i = 0; i < count; i++) {
      int offsetUntrusted = patches.offsetUntrusted(i);
      if (offsetUntrusted < 0 || offsetUntrusted > lastOffset) {
        return false;
      }
      long target = TBChunkLayout.fragments(chunk) + offsetUntrusted;
      ring.memory.set(TBChunkLayout.INT, target, patches.data(i));
    }
    return true;
  }

  private void clearFlag(long chunk, int flag) {
    int flags = TBChunkLayout.flags(ring.memory, chunk) & ~flag;
    TBChunkLayout.setFlags(ring.memory, chunk, flags);
  }
}
