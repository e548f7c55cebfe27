package dev.sonda.posix;

/**
 * How a file is opened. Exactly one of the first three; their numbers differ between processors, so
 * they are not here.
 */
public enum OpenFlag {
  READ_ONLY,
  WRITE_ONLY,
  READ_WRITE,
  APPEND,
  CREATE,
  /** With {@link #CREATE}: fail if it exists. */
  EXCLUSIVE,
  TRUNCATE,
  NON_BLOCKING,
  DIRECTORY,
  /** Fail if the last part of the path is a symbolic link. */
  NO_FOLLOW
}
