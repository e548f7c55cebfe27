package dev.sonda.core.internal.producer.commit;

/** Limits of what one commit can make the service copy. */
public final class CommitLimits {
  /** Largest chunk: a page of shared memory has at most 64 KiB. */
  public static final int MAX_CHUNK_BYTES = 64 << 10;

  /** Edits per patch of one chunk; honest producers need one for each open nested message. */
  public static final int MAX_PATCHES_PER_CHUNK = 1024;

  /** Size of an edit: the length of a nested message, a padded varint. */
  public static final int PATCH_BYTES = 4;

  private CommitLimits() {}
}
