package dev.sonda.posix.internal;

/** Layout of the only field of {@code struct statfs} that Sonda reads, on 64-bit processors. */
final class StatfsLayout {
  static final long SIZE_BYTES = 120;

  /** Type of the file system, a 64-bit field. */
  static final long TYPE = 0;

  /** Type number of hugetlbfs, whose files consist of huge pages. */
  static final long HUGETLBFS = 0x958458f6L;

  private StatfsLayout() {}
}
