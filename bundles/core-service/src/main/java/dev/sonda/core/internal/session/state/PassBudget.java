package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.buffer.SessionBuffer;
import dev.sonda.tracebuffer.TraceBuffer;
import java.util.List;

/**
 * How much one pass over a session's buffers may still read of each, so that it ends even while
 * producers write as fast as it reads. Loop only.
 *
 * <p>That is what a buffer holds, and once more what it can hold: whoever has read so much has read
 * all that was there in the beginning, but for what was overwritten meanwhile and counted as that.
 */
public final class PassBudget {
  private final long[] bytesLeft;

  PassBudget(List<SessionBuffer> buffers) {
    bytesLeft = buffers.stream().mapToLong(buffer -> bytesFor(buffer.buffer())).toArray();
  }

  private static long bytesFor(TraceBuffer buffer) {
    return buffer.usedBytes() + buffer.sizeBytes();
  }

  /** A packet was read, whatever becomes of it. */
  public void spend(int buffer, long packetBytes) {
    bytesLeft[buffer] -= packetBytes;
  }

  public boolean isSpent(int buffer) {
    return bytesLeft[buffer] <= 0;
  }

  /** Whether anything may be left for the next pass. */
  public boolean isAnySpent() {
    for (int buffer = 0; buffer < bytesLeft.length; buffer++) {
      if (isSpent(buffer)) {
        return true;
      }
    }
    return false;
  }
}
