package dev.sonda.shm.internal.commit;

/** Upper bounds of what the parts of a CommitDataRequest take on the wire. */
final class CommitLayout {
  /** An IPC frame carries 128 KiB; the rest is for the frame around the request. */
  static final int MAX_REQUEST_BYTES = 128 * 1024 - 512;

  static final int MOVE_BYTES = 32;
  static final int PATCH_BYTES = 32;
  static final int EDIT_BYTES = 16;

  /** The service takes no more edits for one chunk in one patch. */
  static final int MAX_EDITS_PER_PATCH = 1024;

  private CommitLayout() {}
}
