package dev.sonda.posix.internal;

/**
 * Layout of the fields of {@code struct statx} that Sonda reads.
 *
 * <p>{@code statx} is used instead of {@code fstat}, since its structure has one layout on all
 * processors, while {@code struct stat} differs between x86-64 and aarch64.
 */
final class StatxLayout {
  static final long SIZE_BYTES = 256;

  static final long UID = 20;
  static final long GID = 24;

  /** 16-bit field. */
  static final long MODE = 28;

  static final long INODE = 32;
  static final long SIZE = 40;

  /** Mask that requests the fields of the traditional stat. */
  static final int BASIC_STATS = 0x7ff;

  /** Flag that requests the status of the descriptor itself, with an empty path. */
  static final int EMPTY_PATH = 0x1000;

  private StatxLayout() {}
}
