package dev.sonda.posix;

/** Seals of a memfd: each one forbids a kind of change permanently, even to the memfd's owner. */
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
