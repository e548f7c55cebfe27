package dev.sonda.tracebuffer;

/**
 * The producer of a chunk, as the service and the kernel know it (never as the producer claims).
 * Made once per connection and handed back with every packet.
 *
 * @param producerId the service's number for the producer, 1 to 65535
 * @param uid the producer's user
 * @param pid the producer's process, 0 if unknown
 */
public record ProducerIdentity(int producerId, int uid, int pid) {
  /** Refuses a number that no producer can have. */
  public ProducerIdentity {
    if (producerId < 1 || producerId > 0xFFFF) {
      throw new IllegalArgumentException("producer id out of range: " + producerId);
    }
  }

  /**
   * A number for the process, which may have several producers. One whose process isn't known
   * stands for itself.
   */
  public long process() {
    return pid == 0 ? -producerId : (long) uid << Integer.SIZE | pid;
  }
}
