package dev.sonda.trace.format;

/** Is told of the packets of a trace, in the order of the file. */
@FunctionalInterface
public interface PacketVisitor {
  /**
   * A TracePacket.
   *
   * @param place where its bytes are; they stay there until the trace is closed
   */
  void packet(long place, int sizeBytes);
}
