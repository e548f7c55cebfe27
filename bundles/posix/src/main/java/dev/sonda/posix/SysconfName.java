package dev.sonda.posix;

/** System parameters that {@code sysconf} returns, with the numbers common to glibc and musl. */
public enum SysconfName {
  /** Clock ticks per second, the unit of many values in /proc. */
  CLOCK_TICKS(2),
  PAGE_SIZE(30),
  PROCESSORS_CONFIGURED(83),
  PROCESSORS_ONLINE(84),
  PHYSICAL_PAGES(85);

  private final int value;

  SysconfName(int value) {
    this.value = value;
  }

  public int value() {
    return value;
  }
}
