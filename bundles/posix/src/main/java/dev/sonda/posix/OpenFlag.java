package dev.sonda.posix;

/**
 * Flags for opening a file, of which exactly one of the first three is required. Some of the flags'
 * numbers differ between processor architectures, so they aren't defined in this enum.
 */
public enum OpenFlag {
  READ_ONLY,
  WRITE_ONLY,
  READ_WRITE,
  APPEND,
  CREATE,
  /** With {@link #CREATE}: fail if the file exists. */
  EXCLUSIVE,
  TRUNCATE,
  NON_BLOCKING,
  DIRECTORY,
  /** Fail if the last part of the path is a symbolic link. */
  NO_FOLLOW
}
