package dev.sonda.posix;

/** What {@code sysconf} can be asked, with the numbers that glibc and musl share. */
public enum SysconfName {
  /** Clock ticks a second, the unit of many figures in /proc. */
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
