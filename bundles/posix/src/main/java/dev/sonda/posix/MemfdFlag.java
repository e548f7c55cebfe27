package dev.sonda.posix;

/** How a memfd is made. */
public enum MemfdFlag {
  ALLOW_SEALING(0x02),
  /** Of huge pages; they come from a pool that the administrator fills, and may not be there. */
  HUGE_PAGES(0x04),
  /** Never executable, and sealed so. Linux 6.3; older kernels answer {@link Errno#EINVAL}. */
  NO_EXEC_SEAL(0x08);

  private final int bit;

  MemfdFlag(int bit) {
    this.bit = bit;
  }

  public int bit() {
    return bit;
  }
}
