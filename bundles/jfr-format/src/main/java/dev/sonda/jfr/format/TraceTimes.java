package dev.sonda.jfr.format;

import dev.sonda.api.probe.PacketWriter;

/** Which clock's times the packets get that a recording becomes. */
@FunctionalInterface
public interface TraceTimes {
  /** Perfetto's number of the wall clock. */
  int REALTIME = 1;

  /** Gives a packet its time. */
  void stamp(PacketWriter packet, long epochNs);

  /** Times of the wall clock as they are. */
  static TraceTimes wallClock() {
    return (packet, epochNs) -> packet.timestamp(REALTIME, epochNs);
  }

  /**
   * Times of the boot clock.
   *
   * @param epochMinusBootNs how far the wall clock is ahead of it
   */
  static TraceTimes bootClock(long epochMinusBootNs) {
    return (packet, epochNs) -> packet.timestamp(epochNs - epochMinusBootNs);
  }
}
