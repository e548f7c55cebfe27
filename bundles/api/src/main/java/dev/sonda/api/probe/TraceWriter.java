package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ProviderType;

/** Writes packets straight into shared memory. Belongs to one thread. */
@ProviderType
public interface TraceWriter {

  /**
   * Begins a packet; the one before must be closed. If the memory is full, the packet is discarded
   * and counted as lost.
   */
  PacketWriter packet();

  /**
   * Makes the last closed packet final: a service that looks into shared memory sees it from here
   * on. Cheap: no system call, no commit. The host does it for its own threads; a thread of the
   * probe's, whose next packet may be long in coming, does it itself.
   */
  void publish();

  /** Commits all closed packets now instead of when the chunk is full. */
  void flush();

  /**
   * How many of this writer's packets were lost because the memory was full. When it has grown,
   * readers lack those packets: data on which later packets rely has to be written again.
   */
  long packetsDropped();
}
