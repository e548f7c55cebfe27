package dev.sonda.posix.internal;

/** {@code struct utsname} of Linux: six texts of 65 bytes, NUL-terminated. */
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
