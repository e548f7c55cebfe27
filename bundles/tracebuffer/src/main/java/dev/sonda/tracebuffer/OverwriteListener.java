package dev.sonda.tracebuffer;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Is shown every valid packet that a full ring is about to lose, just before its memory is written
 * over: whole packets that haven't been read, those of one sequence in their order.
 */
@ConsumerType
@FunctionalInterface
public interface OverwriteListener {
  /**
   * A packet is lost. The listener must not call the buffer.
   *
   * @param packet valid only during the call; its loss reasons are what was lost before it, and
   *     will be reported to the reader with the next packet all the same
   */
  void packetOverwritten(PacketView packet);

  /**
   * Whether packets of a producer are to be shown. The ring loses chunks of others as a whole,
   * without a look at their packets. Must not allocate.
   */
  default boolean wants(ProducerIdentity producer) {
    return true;
  }
}
