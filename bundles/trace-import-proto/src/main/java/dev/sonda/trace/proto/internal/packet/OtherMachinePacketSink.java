package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;

/** Receives packets of machines other than the router's machine. */
@FunctionalInterface
public interface OtherMachinePacketSink {
  /** Accepts no packets. */
  OtherMachinePacketSink NONE = (_, _, _) -> false;

  /** Imports a packet if it belongs to another machine; returns whether it does. */
  boolean take(PacketHead head, long place, int sizeBytes);
}
