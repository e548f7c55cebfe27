package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;

/** Imports packets of one or several kinds. */
public interface PacketModule {
  /** Field numbers of TracePacket whose contents this module reads. */
  int[] contentFields();

  /**
   * Reads a packet; called in file order. Puts events into the event queue, and imports data
   * without a time immediately.
   *
   * @param timeNs the packet's time by the trace's clock, 0 if the packet has no time
   */
  void read(PacketHead packet, SequenceState state, long timeNs);

  /**
   * Whether packets whose time can't be converted are left out. Clock snapshots are read
   * nevertheless, because they may make later conversions possible.
   */
  default boolean needsTime() {
    return true;
  }

  /** Finishes the import; called after the last event has been parsed. */
  default void finish() {}
}
