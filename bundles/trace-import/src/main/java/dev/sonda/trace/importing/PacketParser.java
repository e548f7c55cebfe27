package dev.sonda.trace.importing;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Makes rows of the packets of one trace. Called by one thread. If it throws for a packet, the
 * packet is counted and left out; rows added before stay.
 */
@ConsumerType
@FunctionalInterface
public interface PacketParser {
  /**
   * Reads a packet. Packets come in the order of their times.
   *
   * @param packet valid during the call
   */
  void parse(TracePacket packet);

  /** Is told that there are no more packets. Rows may be added now, and not later. */
  default void finish() {}
}
