package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.BufferStats;

/**
 * The mutable counters of a trace buffer, from which {@link BufferStats} is created; their meanings
 * are documented there.
 */
final class BufferCounters {
  long bytesWritten;
  long chunksWritten;
  long chunksOverwritten;
  long writeWrapCount;
  long patchesSucceeded;
  long patchesFailed;
  long readaheadsSucceeded;
  long readaheadsFailed;
  long abiViolations;
  long chunksRewritten;
  long chunksCommittedOutOfOrder;
  long bytesOverwritten;
  long bytesRead;
  long paddingBytesWritten;
  long paddingBytesCleared;
  long chunksRead;
  long chunksDiscarded;
  long traceWriterPacketLoss;
  long chunksRelocated;
  long chunksRefused;
  long bytesRefused;
  long bytesViolating;
  long patchBytesFailed;
  long chunksGivenUp;
  long bytesGivenUp;

  BufferStats snapshot(long bufferSize) {
    return new BufferStats(
        bytesWritten,
        chunksWritten,
        chunksOverwritten,
        writeWrapCount,
        patchesSucceeded,
        patchesFailed,
        readaheadsSucceeded,
        readaheadsFailed,
        abiViolations,
        chunksRewritten,
        chunksCommittedOutOfOrder,
        bufferSize,
        bytesOverwritten,
        bytesRead,
        paddingBytesWritten,
        paddingBytesCleared,
        chunksRead,
        chunksDiscarded,
        traceWriterPacketLoss,
        chunksRelocated,
        chunksRefused,
        bytesRefused,
        bytesViolating,
        patchBytesFailed,
        chunksGivenUp,
        bytesGivenUp);
  }

  /**
   * Copies the counters that a cloned buffer shares with its original: all except those about
   * reading.
   */
  void copyWrittenFrom(BufferCounters other) {
    bytesWritten = other.bytesWritten;
    chunksWritten = other.chunksWritten;
    chunksOverwritten = other.chunksOverwritten;
    writeWrapCount = other.writeWrapCount;
    patchesSucceeded = other.patchesSucceeded;
    patchesFailed = other.patchesFailed;
    abiViolations = other.abiViolations;
    chunksRewritten = other.chunksRewritten;
    chunksCommittedOutOfOrder = other.chunksCommittedOutOfOrder;
    bytesOverwritten = other.bytesOverwritten;
    paddingBytesWritten = other.paddingBytesWritten;
    paddingBytesCleared = other.paddingBytesCleared;
    chunksDiscarded = other.chunksDiscarded;
    traceWriterPacketLoss = other.traceWriterPacketLoss;
    chunksRelocated = other.chunksRelocated;
    chunksRefused = other.chunksRefused;
    bytesRefused = other.bytesRefused;
    bytesViolating = other.bytesViolating;
    patchBytesFailed = other.patchBytesFailed;
    chunksGivenUp = other.chunksGivenUp;
    bytesGivenUp = other.bytesGivenUp;
  }
}
