package dev.sonda.core.internal.producer.commit;

/** Limits for the data that one commit can make the service copy. */
public final class CommitLimits {
  /** Largest chunk: a page of shared memory has at most 64 KiB. */
  public static final int MAX_CHUNK_BYTES = 64 << 10;

  /**
   * Maximum number of edits in the patch of one chunk; correct producers need one edit per open
   * nested message.
   */
  public static final int MAX_PATCHES_PER_CHUNK = 1024;

  /** Size of an edit in bytes. An edit is the length of a nested message as a padded varint. */
  public static final int PATCH_BYTES = 4;

  private CommitLimits() {}
}
