package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;

/** Reads packets of one or some kinds. */
public interface PacketModule {
  /** The fields of TracePacket that hold what this module reads. */
  int[] contentFields();

  /**
   * Reads a packet, in the order of the file: puts events into the queue, and takes in at once what
   * has no time.
   *
   * @param timeNs the packet's time by the trace's clock, 0 if it has none
   */
  void read(PacketHead packet, SequenceState state, long timeNs);

  /**
   * Whether a packet is left out whose time no clock tells. Snapshots of clocks aren't: they may be
   * what the next time is told by, also their own.
   */
  default boolean needsTime() {
    return true;
  }

  /** Is told that the last event has been parsed. */
  default void finish() {}
}
