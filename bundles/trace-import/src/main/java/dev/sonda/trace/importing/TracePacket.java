package dev.sonda.trace.importing;

import org.osgi.annotation.versioning.ProviderType;

/** A packet of a trace, as passed to a {@link PacketParser}. */
@ProviderType
public interface TracePacket {
  /** The packet's time in nanoseconds, by the trace's clock, like columns {@code ts}. */
  long timeNs();

  /** Number of the field of TracePacket that contains the message. */
  int field();

  /** Id of the process that wrote the packet, as recorded by the tracing service; 0 if unknown. */
  int pid();

  /** A reader at the beginning of the packet's message. */
  MessageReader message();
}
