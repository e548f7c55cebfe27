package dev.sonda.posix.internal;

/**
 * Layouts of {@code struct msghdr} and {@code struct cmsghdr} on a 64-bit machine. Some lengths
 * have 64 bits in glibc and 32 bits plus padding in musl, which is equivalent on little-endian
 * machines.
 */
final class MsghdrLayout {
  static final long IOVEC = 16;
  static final long IOVEC_COUNT = 24;
  static final long CONTROL = 32;
  static final long CONTROL_LENGTH = 40;

  /** 32-bit field. */
  static final long FLAGS = 48;

  static final long SIZE_BYTES = 56;

  /** 64-bit field: length of the header and its contents. */
  static final long CONTROL_HEADER_LENGTH = 0;

  /** 32 bits. */
  static final long CONTROL_HEADER_LEVEL = 8;

  /** 32 bits. */
  static final long CONTROL_HEADER_TYPE = 12;

  static final long CONTROL_HEADER_SIZE_BYTES = 16;

  /**
   * Maximum number of descriptors received by one call; the kernel discards further ones. An even
   * number, for alignment.
   */
  static final int MAX_DESCRIPTORS = 8;

  static final long CONTROL_SIZE_BYTES =
      CONTROL_HEADER_SIZE_BYTES + MAX_DESCRIPTORS * (long) Integer.BYTES;

  static final int SOL_SOCKET = 1;
  static final int SCM_RIGHTS = 1;

  static final int MSG_CTRUNC = 0x8;
  static final int MSG_DONTWAIT = 0x40;
  static final int MSG_CMSG_CLOEXEC = 0x4000_0000;

  private MsghdrLayout() {}
}
