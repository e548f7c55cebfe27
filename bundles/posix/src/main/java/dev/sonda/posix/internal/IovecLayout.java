package dev.sonda.posix.internal;

/** Layout of {@code struct iovec} on a 64-bit machine: address and length. */
final class IovecLayout {
  static final long BASE = 0;
  static final long LENGTH = 8;
  static final long SIZE_BYTES = 16;

  private IovecLayout() {}

  static long offset(int index) {
    return index * SIZE_BYTES;
  }
}
