package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;

/**
 * Two modules that read the same packets, one after the other. The import finishes both modules
 * individually, so {@link #finish} isn't forwarded.
 */
record PacketModulePair(PacketModule first, PacketModule second) implements PacketModule {
  @Override
  public int[] contentFields() {
    return first.contentFields();
  }

  @Override
  public boolean needsTime() {
    return first.needsTime();
  }

  @Override
  public void read(PacketHead packet, SequenceState state, long timeNs) {
    first.read(packet, state, timeNs);
    second.read(packet, state, timeNs);
  }
}
