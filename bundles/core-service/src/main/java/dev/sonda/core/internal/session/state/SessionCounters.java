package dev.sonda.core.internal.session.state;

import dev.sonda.protos.TraceStats.FinalFlushOutcome;

/** Counters of one session: flushes and dropped packets. Loop only. */
public final class SessionCounters {
  private long invalidPackets;
  private long invalidBytes;
  private long unknownSequencePackets;
  private long unknownSequenceBytes;
  private long flushesRequested;
  private long flushesSucceeded;
  private long flushesFailed;
  private FinalFlushOutcome finalFlushOutcome = FinalFlushOutcome.FINAL_FLUSH_UNSPECIFIED;

  /** A copy, for a clone. */
  SessionCounters copy() {
    SessionCounters copy = new SessionCounters();
    copy.invalidPackets = invalidPackets;
    copy.invalidBytes = invalidBytes;
    copy.unknownSequencePackets = unknownSequencePackets;
    copy.unknownSequenceBytes = unknownSequenceBytes;
    copy.flushesRequested = flushesRequested;
    copy.flushesSucceeded = flushesSucceeded;
    copy.flushesFailed = flushesFailed;
    copy.finalFlushOutcome = finalFlushOutcome;
    return copy;
  }

  public void countInvalidPacket(long sizeBytes) {
    invalidPackets++;
    invalidBytes += sizeBytes;
  }

  /** Counts a packet dropped because its writer got no sequence id. */
  public void countUnknownSequence(long sizeBytes) {
    unknownSequencePackets++;
    unknownSequenceBytes += sizeBytes;
  }

  public void countFlushRequest() {
    flushesRequested++;
  }

  public void countFlush(boolean success) {
    if (success) {
      flushesSucceeded++;
    } else {
      flushesFailed++;
    }
  }

  public void setFinalFlush(boolean success) {
    finalFlushOutcome =
        success ? FinalFlushOutcome.FINAL_FLUSH_SUCCEEDED : FinalFlushOutcome.FINAL_FLUSH_FAILED;
  }

  public long invalidPackets() {
    return invalidPackets;
  }

  public long invalidBytes() {
    return invalidBytes;
  }

  public long unknownSequencePackets() {
    return unknownSequencePackets;
  }

  public long unknownSequenceBytes() {
    return unknownSequenceBytes;
  }

  public long flushesRequested() {
    return flushesRequested;
  }

  public long flushesSucceeded() {
    return flushesSucceeded;
  }

  public long flushesFailed() {
    return flushesFailed;
  }

  public FinalFlushOutcome finalFlushOutcome() {
    return finalFlushOutcome;
  }
}
