package dev.sonda.core.internal.producer;

import java.util.HashMap;
import java.util.Map;

/**
 * Limits one kind of memory that producers can make the service use, per user and in total,
 * independent of the number of connections. Loop only.
 */
final class MemoryBudget {
  private static final int MIB_SHIFT = 20;

  private final long maxBytes;
  private final long maxBytesOfUser;
  private final Map<Integer, Long> bytesByUid = new HashMap<>();
  private long bytes;

  MemoryBudget(long maxBytes, long maxBytesOfUser) {
    this.maxBytes = maxBytes;
    this.maxBytesOfUser = maxBytesOfUser;
  }

  /** Whether this many more bytes are within the limits of the user and of all users. */
  boolean hasRoom(int uid, long moreBytes) {
    return moreBytes <= maxBytes - bytes
        && moreBytes <= maxBytesOfUser - bytesByUid.getOrDefault(uid, 0L);
  }

  /** Reserves bytes for a user. The caller has checked {@link #hasRoom}. */
  void take(int uid, long moreBytes) {
    bytes += moreBytes;
    bytesByUid.merge(uid, moreBytes, Long::sum);
  }

  void giveBack(int uid, long fewerBytes) {
    bytes -= fewerBytes;
    bytesByUid.computeIfPresent(uid, (_, had) -> had == fewerBytes ? null : had - fewerBytes);
  }

  /** Text with both limits, to end the error message of a refusal. */
  String refusal(int uid) {
    return "producers may have "
        + (maxBytes >> MIB_SHIFT)
        + " MiB of it, those of user "
        + uid
        + " "
        + (maxBytesOfUser >> MIB_SHIFT)
        + " MiB";
  }
}
