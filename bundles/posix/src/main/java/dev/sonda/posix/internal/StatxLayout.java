package dev.sonda.posix.internal;

/**
 * The fields we read of {@code struct statx}.
 *
 * <p>{@code statx} and not {@code fstat}: the kernel gives the former one layout on every
 * processor, while {@code struct stat} differs between x86-64 and aarch64.
 */
final class StatxLayout {
  static final long SIZE_BYTES = 256;

  static final long UID = 20;
  static final long GID = 24;

  /** 16 bits. */
  static final long MODE = 28;

  static final long INODE = 32;
  static final long SIZE = 40;

  /** The classic fields of stat. */
  static final int BASIC_STATS = 0x7ff;

  /** Ask about the descriptor itself, with an empty path. */
  static final int EMPTY_PATH = 0x1000;

  private StatxLayout() {}
}
