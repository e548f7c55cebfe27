package dev.sonda.posix.internal;

import dev.sonda.posix.OpenFlag;
import java.util.Set;

/**
 * Bits of the flags of {@code open}. All but two are equal on the supported processor
 * architectures.
 */
final class OpenFlagBits {
  static final int CLOSE_ON_EXEC = 02000000;

  private static final int ACCESS_MODE = 03;

  private static final boolean ARM = "aarch64".equals(System.getProperty("os.arch"));

  private OpenFlagBits() {}

  /** The bits of {@code flags}, combined with close-on-exec. */
  static int bits(Set<OpenFlag> flags) {
    int bits = CLOSE_ON_EXEC;
    for (OpenFlag flag : flags) {
      bits |= bits(flag, ARM);
    }
    return bits;
  }

  /**
   * The access mode in {@code bits}: one of the first three flags, which is encoded as a number,
   * not as a bit.
   */
  static OpenFlag accessMode(int bits) {
    return switch (bits & ACCESS_MODE) {
      case 0 -> OpenFlag.READ_ONLY;
      case 1 -> OpenFlag.WRITE_ONLY;
      default -> OpenFlag.READ_WRITE;
    };
  }

  static int bits(OpenFlag flag, boolean arm) {
    return switch (flag) {
      case READ_ONLY -> 0;
      case WRITE_ONLY -> 01;
      case READ_WRITE -> 02;
      case CREATE -> 0100;
      case EXCLUSIVE -> 0200;
      case TRUNCATE -> 01000;
      case APPEND -> 02000;
      case NON_BLOCKING -> 04000;
      case DIRECTORY -> arm ? 040000 : 0200000;
      case NO_FOLLOW -> arm ? 0100000 : 0400000;
    };
  }
}
