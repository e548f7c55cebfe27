package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.buffer.SessionBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the next pass over a session's buffers has to add to what producers wrote. Loop only. */
public final class ReadState {
  private boolean firstPass = true;
  private boolean syncMarkerDue;
  private boolean statsDue;
  private boolean readOut;
  private @Nullable PassBudget pass;

  public void armSyncMarker() {
    syncMarkerDue = true;
  }

  public void armStats() {
    statsDue = true;
  }

  /** The session is described again: what follows has to be understood without what went before. */
  public void startOver() {
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

  /** That of the pass that is under way, or begins now. */
  public PassBudget passOver(List<SessionBuffer> buffers) {
    PassBudget budget = pass;
    if (budget == null) {
      budget = new PassBudget(buffers);
      pass = budget;
    }
    return budget;
  }

  /** The pass is over; or nobody went on with it, and whoever reads now begins another one. */
  public void endPass() {
    pass = null;
  }

  /** Nothing comes after this pass, which has left only what can't be read. */
  public void noteReadOut() {
    readOut = true;
  }

  /** Whether what lies in the buffers now will never be read. */
  public boolean isReadOut() {
    return readOut;
  }

  public boolean takeStats() {
    boolean taken = statsDue;
    statsDue = false;
    return taken;
  }
}
