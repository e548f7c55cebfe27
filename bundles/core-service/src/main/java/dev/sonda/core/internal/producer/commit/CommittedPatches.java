package dev.sonda.core.internal.producer.commit;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.tracebuffer.Patches;

/** The valid patches for one chunk of a commit. Reused; allocates nothing. Loop only. */
public final class CommittedPatches implements Patches {
  private final int[] offsets = new int[CommitLimits.MAX_PATCHES_PER_CHUNK];
  private final int[] data = new int[CommitLimits.MAX_PATCHES_PER_CHUNK];
  private int count;

  /**
   * Copies the edits of one patch, except edits with an impossible size or offset.
   *
   * @param patch has at most {@link CommitLimits#MAX_PATCHES_PER_CHUNK} edits, which the caller has
   *     checked
   */
  public void takeFrom(CommitDataView commit, int patch) {
    count = 0;
    for (int edit = 0; edit < commit.editCount(patch); edit++) {
      long offset = commit.editOffsetUntrusted(patch, edit);
      if (commit.editSizeUntrusted(patch, edit) == CommitLimits.PATCH_BYTES
          && offset >= 0
          && offset < CommitLimits.MAX_CHUNK_BYTES) {
        offsets[count] = (int) offset;
        data[count] = commit.editBytesUntrusted(patch, edit);
        count++;
      }
    }
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public int offsetUntrusted(int index) {
    return offsets[index];
  }

  @Override
  public int data(int index) {
    return data[index];
  }
}
