package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.tracebuffer.TraceBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The progress of reading a session: which packets of the service have to be written next, and the
 * current pass over the buffers. Loop only.
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
   * Makes the next pass repeat the packets that describe the session, because the following packets
   * are read without the earlier ones.
   */
  public void startOver() {
    firstPass = true;
    syncMarkerDue = true;
  }

  /** Whether the packets that describe the session are due; later calls return false. */
  public boolean takeFirstPass() {
    boolean taken = firstPass;
    firstPass = false;
    return taken;
  }

  /**
   * Whether a synchronization marker is due; later calls return false until the next {@link
   * #armSyncMarker}.
   */
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
   * Records that all readable packets were read: the session has ended, and a pass has read all
   * remaining packets.
   */
  public void noteReadOut() {
    readOut = true;
  }

  /** Whether data still in the buffers can never be read. */
  public boolean isReadOut() {
    return readOut;
  }

  /** Whether statistics are due; later calls return false until the next {@link #armStats}. */
  public boolean takeStats() {
    boolean taken = statsDue;
    statsDue = false;
    return taken;
  }

  /**
   * The bytes that one pass may still read of each buffer, so that a pass ends even if producers
   * write as fast as it reads. Loop only.
   *
   * <p>A budget is the buffer's contents plus its size: after that many bytes, all packets that
   * were present at the beginning have been read, or overwritten in the meantime and counted as
   * lost.
   */
  public static final class PassBudget {
    private final long[] bytesLeft;

    PassBudget(List<SessionBuffer> buffers) {
      bytesLeft = buffers.stream().mapToLong(buffer -> bytesFor(buffer.buffer())).toArray();
    }

    private static long bytesFor(TraceBuffer buffer) {
      return buffer.usedBytes() + buffer.sizeBytes();
    }

    /** Charges a packet that was read, also if it is dropped later. */
    public void spend(int buffer, long packetBytes) {
      bytesLeft[buffer] -= packetBytes;
    }

    public boolean isSpent(int buffer) {
      return bytesLeft[buffer] <= 0;
    }

    /** Whether a budget ended the pass, so that packets may be left. */
    public boolean isAnySpent() {
      for (int buffer = 0; buffer < bytesLeft.length; buffer++) {
        if (isSpent(buffer)) {
          return true;
        }
      }
      return false;
    }
  }
}
