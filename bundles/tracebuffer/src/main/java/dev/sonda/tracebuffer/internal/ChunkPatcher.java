package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_NEEDS_PATCHING;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_PLAIN;

import dev.sonda.tracebuffer.Patches;

/** Applies patches to chunks in the buffer. */
final class ChunkPatcher {
  private static final int PATCH_SIZE_BYTES = Integer.BYTES;

  private final RingBufferState ring;

  ChunkPatcher(RingBufferState ring) {
    this.ring = ring;
  }

  boolean patch(int key, int chunkId, Patches patches, boolean otherPatchesPending) {
    SequenceState sequence = ring.sequences.find(key);
    long chunk = sequence == null ? ChunkList.NOWHERE : sequence.chunks.find(chunkId);
    if (chunk == ChunkList.NOWHERE) {
      return countFailure(patches.count());
    }
    int applied = apply(chunk, patches, otherPatchesPending);
    if (applied < patches.count()) {
      return countFailure(patches.count() - applied);
    }
    ring.counters.patchesSucceeded += applied;
    return true;
  }

  private boolean countFailure(int patchesNotApplied) {
    ring.counters.patchesFailed++;
    ring.counters.patchBytesFailed += (long) patchesNotApplied * PATCH_SIZE_BYTES;
    return false;
  }

  /**
   * Applies patches up to the first that doesn't fit into the chunk; returns the number of applied
   * patches.
   */
  private int apply(long chunk, Patches patches, boolean otherPatchesPending) {
    long sizes = TBChunkLayout.sizes(ring.memory, chunk);
    int applied = write(chunk, TBChunkLayout.payloadSizeIn(sizes), patches);
    // A patch may overwrite a fragment's size as well as a packet's bytes.
    int done =
        applied == patches.count() && !otherPatchesPending
            ? FLAG_PLAIN | FLAG_NEEDS_PATCHING
            : FLAG_PLAIN;
    int flags = TBChunkLayout.flagsIn(sizes);
    if ((flags & done) != 0) {
      TBChunkLayout.setFlags(ring.memory, chunk, flags & ~done);
    }
    return applied;
  }

  private int write(long chunk, int payloadSize, Patches patches) {
    int count = patches.count();
    for (int i = 0; i < count; i++) {
      int offsetUntrusted = patches.offsetUntrusted(i);
      if (offsetUntrusted < 0 || offsetUntrusted > payloadSize - PATCH_SIZE_BYTES) {
        return i;
      }
      long target = TBChunkLayout.fragments(chunk) + offsetUntrusted;
      ring.memory.set(TBChunkLayout.INT, target, patches.data(i));
    }
    return count;
  }
}
