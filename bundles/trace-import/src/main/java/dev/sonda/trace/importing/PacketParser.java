package dev.sonda.trace.importing;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Parses an extension's packets of one trace into table rows. Called by one thread. If the parser
 * throws an exception, the packet is counted and left out; rows that were already added stay.
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

  /** Called after the last packet. This is the last opportunity to add rows. */
  default void finish() {}
}
