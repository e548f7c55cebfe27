package dev.sonda.tracebuffer;

/** The counters of the {@link NaiveBuffer}, except those of padding, which the model lacks. */
final class NaiveStats {
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
  long chunksRead;
  long chunksDiscarded;
  long traceWriterPacketLoss;
  long chunksRelocated;
  long chunksRefused;
  long bytesRefused;
  long bytesViolating;
  long patchBytesFailed;

  /** These counters and, where the model has none, those of {@code real}. */
  BufferStats with(BufferStats real) {
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
        real.bufferSize(),
        bytesOverwritten,
        bytesRead,
        real.paddingBytesWritten(),
        real.paddingBytesCleared(),
        chunksRead,
        chunksDiscarded,
        traceWriterPacketLoss,
        chunksRelocated,
        chunksRefused,
        bytesRefused,
        bytesViolating,
        patchBytesFailed,
        real.chunksGivenUp(),
        real.bytesGivenUp());
  }
}
