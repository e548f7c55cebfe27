package dev.sonda.posix;

/** What an offset of {@link FileSyscalls#lseek} counts from. */
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
