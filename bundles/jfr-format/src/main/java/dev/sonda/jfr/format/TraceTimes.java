package dev.sonda.jfr.format;

import dev.sonda.api.probe.PacketWriter;
import java.util.function.LongUnaryOperator;

/**
 * Which clock's times the packets get that a recording becomes.
 *
 * @param ofEpoch the clock's time at a moment of the wall clock
 * @param isBootClock whether it is the clock that packets have unless they say another
 */
public record TraceTimes(LongUnaryOperator ofEpoch, boolean isBootClock) {
  /** Perfetto's number of the wall clock. */
  public static final int REALTIME = 1;

  /** Times of the wall clock as they are. */
  public static TraceTimes wallClock() {
    return new TraceTimes(LongUnaryOperator.identity(), false);
  }

  /**
   * Times of the boot clock.
   *
   * @param bootNs its time at a moment of the wall clock
   */
  public static TraceTimes bootClock(LongUnaryOperator bootNs) {
    return new TraceTimes(bootNs, true);
  }

  /**
   * The trace's time at a moment of the wall clock. Asked once for each chunk: within it the JVM's
   * ticks go on whatever happens to the wall clock.
   */
  public long traceNs(long epochNs) {
    return ofEpoch.applyAsLong(epochNs);
  }

  /** Gives a packet its time. */
  public void stamp(PacketWriter packet, long traceNs) {
    if (isBootClock) {
      packet.timestamp(traceNs);
    } else {
      packet.timestamp(REALTIME, traceNs);
    }
  }
}
