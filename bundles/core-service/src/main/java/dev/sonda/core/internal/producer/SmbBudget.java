package dev.sonda.core.internal.producer;

import java.util.HashMap;
import java.util.Map;

/**
 * How much memory producers may share with the service: those of one user, and all of them. Pages
 * are taken as they are written, and cost the service what it was the first to touch, so that the
 * kernel alone would notice too late. Loop only.
 */
final class SmbBudget {
  private static final int MIB_SHIFT = 20;

  private final long maxBytes;
  private final long maxBytesOfUser;
  private final Map<Integer, Long> bytesByUid = new HashMap<>();
  private long bytes;

  SmbBudget(long maxBytes, long maxBytesOfUser) {
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
    return "producers share at most "
        + (maxBytes >> MIB_SHIFT)
        + " MiB with the service, those of user "
        + uid
        + " at most "
        + (maxBytesOfUser >> MIB_SHIFT)
        + " MiB";
  }
}
