package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.buffer.SessionBuffer;
import dev.sonda.tracebuffer.TraceBuffer;
import java.util.List;

/**
 * The bytes that one pass may still read of each buffer, so that a pass ends even if producers
 * write as fast as it reads. Loop only.
 *
 * <p>A budget is the buffer's contents plus its size: after that many bytes, all packets present at
 * the beginning were read, except those overwritten meanwhile and counted so.
 */
public final class PassBudget {
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
