package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.buffer.SessionBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The progress of reading a session: which packets of the service are due, and the current pass.
 * Loop only.
 */
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

  /**
   * Makes the next pass describe the session again, because its packets are read without earlier
   * ones.
   */
  public void startOver() {
    firstPass = true;
    syncMarkerDue = true;
  }

  /** Whether the session's description is due; false from then on. */
  public boolean takeFirstPass() {
    boolean taken = firstPass;
    firstPass = false;
    return taken;
  }

  /** Whether a synchronization marker is due; false until the next {@link #armSyncMarker}. */
  public boolean takeSyncMarker() {
    boolean taken = syncMarkerDue;
    syncMarkerDue = false;
    return taken;
  }

  /** The budget of the current pass; begins a pass if there is none. */
  public PassBudget passOver(List<SessionBuffer> buffers) {
    PassBudget budget = pass;
    if (budget == null) {
      budget = new PassBudget(buffers);
      pass = budget;
    }
    return budget;
  }

  /** Ends the current pass, complete or abandoned: the next read begins a new one. */
  public void endPass() {
    pass = null;
  }

  /**
   * Records that all readable packets were read: the session has ended, and a pass has left none.
   */
  public void noteReadOut() {
    readOut = true;
  }

  /** Whether data still in the buffers can never be read. */
  public boolean isReadOut() {
    return readOut;
  }

  /** Whether statistics are due; false until the next {@link #armStats}. */
  public boolean takeStats() {
    boolean taken = statsDue;
    statsDue = false;
    return taken;
  }
}
