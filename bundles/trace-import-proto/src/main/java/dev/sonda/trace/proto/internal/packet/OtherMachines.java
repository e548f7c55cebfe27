package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;

/** Takes packets that came from other machines than the one a router is of. */
@FunctionalInterface
public interface OtherMachines {
  /** Nothing is taken. */
  OtherMachines NONE = (_, _, _) -> false;

  /** Takes the packet whose head was read, if it is of another machine. */
  boolean take(PacketHead head, long place, int sizeBytes);
}
