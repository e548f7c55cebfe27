package dev.sonda.posix;

/** Access rights of mapped memory. */
public enum Protection {
  READ(1),
  READ_WRITE(3);

  private final int bits;

  Protection(int bits) {
    this.bits = bits;
  }

  public int bits() {
    return bits;
  }
}
