package dev.sonda.core.internal.filter;

import dev.sonda.protos.TraceStats;
import java.util.Arrays;

/** Counters of one session's trace filter, for its {@code FilterStats}. Loop only. */
final class FilterCounters {
  private long inputPackets;
  private long inputBytes;
  private long outputBytes;
  private long errors;
  private long errorBytes;
  private long timeTakenNs;
  private long[] discardedBytes = {};

  void countInput(long sizeBytes) {
    inputPackets++;
    inputBytes += sizeBytes;
  }

  void countOutput(long sizeBytes) {
    outputBytes += sizeBytes;
  }

  void countError(int sizeBytes) {
    errors++;
    errorBytes += sizeBytes;
  }

  void countTime(long elapsedNs) {
    timeTakenNs += elapsedNs;
  }

  void countDiscarded(int buffer, long sizeBytes) {
    if (buffer >= discardedBytes.length) {
      discardedBytes = Arrays.copyOf(discardedBytes, buffer + 1);
    }
    discardedBytes[buffer] += sizeBytes;
  }

  long errorBytes() {
    return errorBytes;
  }

  long errors() {
    return errors;
  }

  TraceStats.FilterStats toProto() {
    TraceStats.FilterStats.Builder stats =
        TraceStats.FilterStats.newBuilder()
            .setInputPackets(inputPackets)
            .setInputBytes(inputBytes)
            .setOutputBytes(outputBytes)
            .setErrors(errors)
            .setTimeTakenNs(timeTakenNs);
    for (long bytes : discardedBytes) {
      stats.addBytesDiscardedPerBuffer(bytes);
    }
    return stats.build();
  }
}
