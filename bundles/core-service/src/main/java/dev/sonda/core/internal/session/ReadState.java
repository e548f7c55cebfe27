package dev.sonda.core.internal.session;

/** What the next pass over a session's buffers has to add to what producers wrote. Loop only. */
public final class ReadState {
  private boolean firstPass = true;
  private boolean syncMarkerDue;
  private boolean statsDue;

  void armSyncMarker() {
    syncMarkerDue = true;
  }

  void armStats() {
    statsDue = true;
  }

  /** The session is described again: what follows has to be understood without what went before. */
  void startOver() {
    firstPass = true;
    syncMarkerDue = true;
  }

  /** True once: the packets that describe the session go first. */
  public boolean takeFirstPass() {
    boolean taken = firstPass;
    firstPass = false;
    return taken;
  }

  public boolean takeSyncMarker() {
    boolean taken = syncMarkerDue;
    syncMarkerDue = false;
    return taken;
  }

  public boolean takeStats() {
    boolean taken = statsDue;
    statsDue = false;
    return taken;
  }
}
