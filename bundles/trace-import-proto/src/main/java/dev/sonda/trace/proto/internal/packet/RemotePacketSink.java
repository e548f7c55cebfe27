package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;

/** Receives packets of machines other than the router's machine. */
@FunctionalInterface
public interface RemotePacketSink {
  /** Accepts no packets. */
  RemotePacketSink NONE = (_, _, _) -> false;

  /** Imports a packet if it belongs to another machine; returns whether it does. */
  boolean take(PacketHead head, long place, int sizeBytes);
}
