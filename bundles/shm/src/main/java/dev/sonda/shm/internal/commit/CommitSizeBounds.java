package dev.sonda.shm.internal.commit;

/** Upper bounds of the encoded sizes of the parts of a CommitDataRequest. */
final class CommitSizeBounds {
  /**
   * Maximum size of a request. An IPC frame has at most 128 KiB; the difference is left for the
   * fields around the request.
   */
  static final int MAX_REQUEST_BYTES = 128 * 1024 - 512;

  static final int MOVE_BYTES = 32;
  static final int PATCH_BYTES = 32;
  static final int EDIT_BYTES = 16;

  /** The service accepts at most this number of edits in one patch of a chunk. */
  static final int MAX_EDITS_PER_PATCH = 1024;

  private CommitSizeBounds() {}
}
