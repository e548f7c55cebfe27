package dev.sonda.posix;

/** Reference position of an offset for {@link FileSyscalls#lseek}. */
public enum Whence {
  START(0),
  CURRENT(1),
  END(2);

  private final int value;

  Whence(int value) {
    this.value = value;
  }

  public int value() {
    return value;
  }
}
