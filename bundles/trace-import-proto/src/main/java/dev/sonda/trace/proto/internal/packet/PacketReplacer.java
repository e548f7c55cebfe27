package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;

/** Replaces packets by other packets to be read instead, such as patches by the whole state. */
@FunctionalInterface
public interface PacketReplacer {
  /** Sets {@code packet} to the head of the replacement, if one exists; returns whether it does. */
  boolean replace(PacketHead packet);
}
