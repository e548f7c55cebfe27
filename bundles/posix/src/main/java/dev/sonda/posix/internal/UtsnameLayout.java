package dev.sonda.posix.internal;

/** Layout of {@code struct utsname} of Linux: six NUL-terminated texts of 65 bytes. */
final class UtsnameLayout {
  static final long FIELD_SIZE_BYTES = 65;
  static final long SIZE_BYTES = 6 * FIELD_SIZE_BYTES;

  static final int SYSNAME = 0;
  static final int NODENAME = 1;
  static final int RELEASE = 2;
  static final int VERSION = 3;
  static final int MACHINE = 4;

  private UtsnameLayout() {}
}
