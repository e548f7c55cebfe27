package dev.sonda.posix.internal;

/** Layout of {@code struct pollfd}: descriptor, requested events, returned events. */
final class PollfdLayout {
  static final long DESCRIPTOR = 0;
  static final long EVENTS = 4;
  static final long RETURNED_EVENTS = 6;
  static final long SIZE_BYTES = 8;

  static final short READABLE = 0x1;

  /** POLLERR, POLLHUP and POLLNVAL, which the kernel reports even if they aren't requested. */
  static final short BROKEN = 0x8 | 0x10 | 0x20;

  /** A negative descriptor, which the kernel ignores. */
  static final int NONE = -1;

  private PollfdLayout() {}

  static long offset(int index) {
    return index * SIZE_BYTES;
  }
}
