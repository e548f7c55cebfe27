package dev.sonda.posix.internal;

/** {@code struct iovec} on a 64-bit machine: where, and how much. */
final class IovecLayout {
  static final long BASE = 0;
  static final long LENGTH = 8;
  static final long SIZE_BYTES = 16;

  private IovecLayout() {}

  static long offset(int index) {
    return index * SIZE_BYTES;
  }
}
