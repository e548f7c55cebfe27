package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ProviderType;

/** Writes packets straight into shared memory. Belongs to one thread. */
@ProviderType
public interface TraceWriter {

  /**
   * Begins a packet; the previous packet must be closed. If the memory is full, the packet is
   * discarded and counted as lost.
   */
  PacketWriter packet();

  /**
   * Publishes the last closed packet, so that a service that scrapes the shared memory can read it.
   * Cheap: no system call, no commit. The host does this for its own threads; a probe's own thread
   * should call it if its next packet may come much later.
   */
  void publish();

  /** Commits all closed packets now instead of when the chunk is full. */
  void flush();

  /**
   * How many of this writer's packets were lost because the memory was full. If the number has
   * grown, incremental state that later packets depend on has to be written again, as it may be
   * among the lost packets.
   */
  long packetsDropped();
}
