package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Writes one TracePacket; closing it publishes it.
 *
 * <p>A packet that an exception leaves unfinished never reaches a reader: when a callback throws,
 * the host discards the packet that the callback was writing. Code that catches the exception
 * inside the callback calls {@link #discard} instead.
 */
@ProviderType
public interface PacketWriter extends MessageWriter {

  /** Stamps the packet with the current time of the boot clock. */
  PacketWriter timestamp();

  /** Stamps the packet with a time of the boot clock, the trace's default. */
  PacketWriter timestamp(long bootTimeNs);

  /** Stamps the packet with a time of another clock, by Perfetto's clock id. */
  PacketWriter timestamp(int clockId, long timeNs);

  /** Discards the packet; closing it then publishes nothing. */
  void discard();
}
