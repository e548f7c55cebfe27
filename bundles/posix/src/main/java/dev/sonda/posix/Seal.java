package dev.sonda.posix;

/** A change to a memfd that the kernel refuses from now on, to its owner as well. */
public enum Seal {
  /** Add further seals. */
  SEAL(0x01),
  SHRINK(0x02),
  GROW(0x04),
  WRITE(0x08),
  /** New writable mappings and {@code write}; mappings that exist keep writing. */
  FUTURE_WRITE(0x10),
  /** Change whether it can be executed. */
  EXEC(0x20);

  private final int bit;

  Seal(int bit) {
    this.bit = bit;
  }

  public int bit() {
    return bit;
  }
}
