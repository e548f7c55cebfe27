package dev.sonda.jfr.format;

import dev.sonda.api.probe.PacketWriter;
import java.util.function.LongUnaryOperator;

/** Which clock's times the packets get that a recording becomes. */
public interface TraceTimes {
  /** Perfetto's number of the wall clock. */
  int REALTIME = 1;

  /**
   * The time of the trace's clock at a moment of the wall clock. Asked once for each chunk: within
   * it the JVM's ticks go on whatever happens to the wall clock.
   */
  long traceNs(long epochNs);

  /** Gives a packet its time. */
  void stamp(PacketWriter packet, long traceNs);

  /** Times of the wall clock as they are. */
  static TraceTimes wallClock() {
    return new TraceTimes() {
      @Override
      public long traceNs(long epochNs) {
        return epochNs;
      }

      @Override
      public void stamp(PacketWriter packet, long traceNs) {
        packet.timestamp(REALTIME, traceNs);
      }
    };
  }

  /**
   * Times of the boot clock.
   *
   * @param bootNs its time at a moment of the wall clock
   */
  static TraceTimes bootClock(LongUnaryOperator bootNs) {
    return new TraceTimes() {
      @Override
      public long traceNs(long epochNs) {
        return bootNs.applyAsLong(epochNs);
      }

      @Override
      public void stamp(PacketWriter packet, long traceNs) {
        packet.timestamp(traceNs);
      }
    };
  }
}
