package dev.sonda.trace.format;

/** Callback that receives the packets of a trace in file order. */
@FunctionalInterface
public interface PacketVisitor {
  /**
   * Receives a TracePacket.
   *
   * @param place the place of the packet's bytes, valid until the trace is closed
   */
  void packet(long place, int sizeBytes);
}
