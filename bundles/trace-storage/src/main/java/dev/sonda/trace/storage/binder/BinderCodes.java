package dev.sonda.trace.storage.binder;

/**
 * The commands that threads send to binder's driver and the driver's return codes, by their numbers
 * in {@code uapi/linux/android/binder.h}.
 */
final class BinderCodes {
  /** The meaning of a driver's return code for the thread's current call. */
  enum Meaning {
    FAILED,
    COMPLETE,
    REPLY,
    TRANSACTION,
    OTHER
  }

  private BinderCodes() {}

  static boolean isTransactionCommand(long code) {
    return code == 0x40406300 || code == 0x40486311;
  }

  static boolean isReplyCommand(long code) {
    return code == 0x40406301 || code == 0x40486312;
  }

  static Meaning meaning(long code) {
    return switch ((int) code) {
      case 0x7205, 0x7211, 0x7212, 0x7214 -> Meaning.FAILED;
      case 0x7206, 0x7213 -> Meaning.COMPLETE;
      case 0x80407203 -> Meaning.REPLY;
      case 0x80407202, 0x80487202 -> Meaning.TRANSACTION;
      default -> Meaning.OTHER;
    };
  }
}
