package dev.sonda.trace.importing;

import org.osgi.annotation.versioning.ProviderType;

/** A packet of a trace, as a {@link PacketParser} sees it. */
@ProviderType
public interface TracePacket {
  /** The packet's time in nanoseconds, by the clock that columns {@code ts} have. */
  long timeNs();

  /** Which field of TracePacket holds the message. */
  int field();

  /** The process that wrote it, as the service knows it; 0 if unknown. */
  int pid();

  /** The message, from its first field on. */
  MessageReader message();
}
