package dev.sonda.posix;

/** Flags for creating a memfd. */
public enum MemfdFlag {
  ALLOW_SEALING(0x02),
  /**
   * Allocate the memfd in huge pages, from a pool that the administrator configures and that may be
   * empty.
   */
  HUGE_PAGES(0x04),
  /**
   * Seal the memfd as never executable. Since Linux 6.3; older kernels fail with {@link
   * Errno#EINVAL}.
   */
  NO_EXEC_SEAL(0x08);

  private final int bit;

  MemfdFlag(int bit) {
    this.bit = bit;
  }

  public int bit() {
    return bit;
  }
}
