package dev.sonda.core.internal.producer;

import java.util.HashMap;
import java.util.Map;

/**
 * How much memory of a kind producers may cost the service: those of one user, and all of them. So
 * that nobody gains by connecting more often. Loop only.
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

  boolean hasRoom(int uid, long moreBytes) {
    return moreBytes <= maxBytes - bytes
        && moreBytes <= maxBytesOfUser - bytesByUid.getOrDefault(uid, 0L);
  }

  void take(int uid, long moreBytes) {
    bytes += moreBytes;
    bytesByUid.merge(uid, moreBytes, Long::sum);
  }

  void giveBack(int uid, long fewerBytes) {
    bytes -= fewerBytes;
    bytesByUid.computeIfPresent(uid, (_, had) -> had == fewerBytes ? null : had - fewerBytes);
  }

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
