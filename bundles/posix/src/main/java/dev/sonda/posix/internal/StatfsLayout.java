package dev.sonda.posix.internal;

/** The one field we read of {@code struct statfs}, as 64-bit processors lay it out. */
final class StatfsLayout {
  static final long SIZE_BYTES = 120;

  /** Says what kind of file system it is; 64 bits. */
  static final long TYPE = 0;

  /** The kind whose files are huge pages. */
  static final long HUGETLBFS = 0x958458f6L;

  private StatfsLayout() {}
}
