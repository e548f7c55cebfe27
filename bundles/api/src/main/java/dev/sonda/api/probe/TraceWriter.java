package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ProviderType;

/** Writes packets straight into shared memory. Belongs to one thread. */
@ProviderType
public interface TraceWriter {

  /**
   * Begins a packet; the one before must be closed. Where the memory is full the packet goes
   * nowhere and is counted as lost.
   */
  PacketWriter packet();

  /** Hands all closed packets to the service now instead of when the chunk is full. */
  void flush();
}
