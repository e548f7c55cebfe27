package dev.sonda.ipc.uds.internal.host;

import java.util.HashMap;
import java.util.Map;

/** Counts each user's connections to sockets of one kind, to limit them. On the poller's thread. */
final class UserConnectionLimit {
  private static final System.Logger LOG = System.getLogger(UserConnectionLimit.class.getName());

  private final int mostOfOneUser;
  private final Map<Integer, Integer> countOfUser = new HashMap<>();

  UserConnectionLimit(int mostOfOneUser) {
    this.mostOfOneUser = mostOfOneUser;
  }

  /** Whether the user may have one more connection; writes a log line if not. */
  boolean hasRoomFor(int uid) {
    int count = countOfUser.getOrDefault(uid, 0);
    if (count >= mostOfOneUser) {
      LOG.log(
          System.Logger.Level.WARNING,
          "user {0} has {1} connections and gets no other",
          uid,
          count);
    }
    return count < mostOfOneUser;
  }

  void add(int uid) {
    countOfUser.merge(uid, 1, Integer::sum);
  }

  void remove(int uid) {
    countOfUser.merge(uid, -1, Integer::sum);
    countOfUser.remove(uid, 0);
  }
}
