package dev.sonda.flight.recorder.internal;

/**
 * The user that asked for a snapshot. Root and the daemon's own user are trusted with all
 * snapshots; any other user may fire triggers, too, as the producers' socket is open to all.
 */
record Requester(boolean isTrusted, int uid) {
  private static final int ROOT = 0;

  /** The kernel lets only those two users send the daemon a signal. */
  static Requester ofSignal() {
    return new Requester(true, ROOT);
  }

  static Requester ofTrigger(int uid, int daemonUid) {
    return new Requester(uid == ROOT || uid == daemonUid, uid);
  }

  /** Users' numbers have no sign. */
  String uidText() {
    return Integer.toUnsignedString(uid);
  }
}
