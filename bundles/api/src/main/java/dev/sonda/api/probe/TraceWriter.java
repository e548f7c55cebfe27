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

  /**
   * Makes the last closed packet final: a service that looks into shared memory sees it from here
   * on. Cheap: no system call, no commit. The host does it for its own threads; a thread of the
   * probe's, whose next packet may be long in coming, does it itself.
   */
  void publish();

  /** Hands all closed packets to the service now instead of when the chunk is full. */
  void flush();

  /**
   * How many of this writer's packets were lost because the memory was full. Where the number has
   * grown, readers miss what those packets said: packets that rely on it have to say it again.
   */
  long packetsDropped();
}
