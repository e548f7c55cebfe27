package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;

/** Finds the packet that is to be read in another one's place. */
@FunctionalInterface
public interface PacketSubstitute {
  /** Reads the head of the other packet, if there is one; returns whether there is. */
  boolean replace(PacketHead packet);
}
