package dev.sonda.tracebuffer;

/**
 * The identity of a chunk's producer, as assigned by the service and reported by the kernel (never
 * as claimed by the producer). Created once per connection and returned with every packet.
 *
 * @param producerId the service's number for the producer, 1 to 65535
 * @param uid the producer's user
 * @param pid the producer's process, 0 if unknown
 */
public record ProducerIdentity(int producerId, int uid, int pid) {
  /** Rejects a producer id outside the valid range. */
  public ProducerIdentity {
    if (producerId < 1 || producerId > 0xFFFF) {
      throw new IllegalArgumentException("producer id out of range: " + producerId);
    }
  }

  /**
   * A number that identifies the process, which may have several producers. A producer whose
   * process isn't known counts as a process of its own.
   */
  public long process() {
    return pid == 0 ? -producerId : (long) uid << Integer.SIZE | pid;
  }
}
