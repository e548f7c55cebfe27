package dev.sonda.jfr.format;

import dev.sonda.api.probe.PacketWriter;
import java.util.function.LongUnaryOperator;

/**
 * Clock of the timestamps of the packets written from a recording.
 *
 * @param ofEpoch converts wall-clock time to this clock's time
 * @param isBootClock whether this is the boot clock, which packets use by default
 */
public record TraceClock(LongUnaryOperator ofEpoch, boolean isBootClock) {
  /** Perfetto's clock id of the wall clock. */
  public static final int REALTIME = 1;

  /** Timestamps of the wall clock, without conversion. */
  public static TraceClock wallClock() {
    return new TraceClock(LongUnaryOperator.identity(), false);
  }

  /**
   * Timestamps of the boot clock.
   *
   * @param bootNs converts wall-clock time to boot-clock time
   */
  public static TraceClock bootClock(LongUnaryOperator bootNs) {
    return new TraceClock(bootNs, true);
  }

  /**
   * Converts wall-clock time to the trace's time. Called only once per chunk: within a chunk the
   * JVM's ticks are used, which don't jump with the wall clock.
   */
  public long traceNs(long epochNs) {
    return ofEpoch.applyAsLong(epochNs);
  }

  /** Writes the timestamp of a packet. */
  public void stamp(PacketWriter packet, long traceNs) {
    if (isBootClock) {
      packet.timestamp(traceNs);
    } else {
      packet.timestamp(REALTIME, traceNs);
    }
  }
}
