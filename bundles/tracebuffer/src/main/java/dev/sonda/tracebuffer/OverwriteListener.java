package dev.sonda.tracebuffer;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Receives every valid packet that a full ring buffer is about to overwrite: whole, unread packets,
 * in order within each sequence.
 */
@ConsumerType
@FunctionalInterface
public interface OverwriteListener {
  /**
   * Called when a packet is about to be lost. The listener must not call the buffer.
   *
   * @param packet valid only during the call; its loss reasons, for packets lost before it, will
   *     nevertheless be reported to the reader with the next packet
   */
  void packetOverwritten(PacketView packet);

  /**
   * Whether packets of this producer are passed to the listener. Chunks of other producers are
   * overwritten without parsing their packets. Must not allocate.
   */
  default boolean wants(ProducerIdentity producer) {
    return true;
  }
}
