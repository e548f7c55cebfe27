package dev.sonda.flight.recorder.internal;

/**
 * The user that requested a snapshot. Root and the daemon's own user are trusted and may use the
 * whole quota; any other user may fire triggers, too, as the producers' socket is open to all
 * users.
 */
record Requester(boolean isTrusted, int uid) {
  private static final int ROOT = 0;

  /**
   * The requester of a snapshot by signal; always trusted, since the kernel lets only root and the
   * daemon's own user send a signal to the daemon.
   */
  static Requester ofSignal() {
    return new Requester(true, ROOT);
  }

  static Requester ofTrigger(int uid, int daemonUid) {
    return new Requester(uid == ROOT || uid == daemonUid, uid);
  }

  /** The user id as an unsigned number. */
  String uidText() {
    return Integer.toUnsignedString(uid);
  }
}
