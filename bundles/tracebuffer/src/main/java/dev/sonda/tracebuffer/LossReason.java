package dev.sonda.tracebuffer;

/**
 * Why packets are missing before the one just read: the bits of TracePacket's {@code
 * previous_packet_dropped}.
 */
public enum LossReason {
  /** Set together with any other reason, so that a reader that knows one bit sees the loss. */
  PRESENT(1),
  /** A chunk id is missing between two chunks of the sequence. */
  READ_GAP(1 << 1),
  /** The fragments of a chunk don't add up. */
  CHUNK_CORRUPTED(1 << 2),
  /** The rest of a packet whose beginning is gone. */
  ORPHAN_CONTINUATION(1 << 3),
  /** A chunk id is missing in the middle of a fragmented packet. */
  REASSEMBLY_GAP(1 << 4),
  /** The chunk after the beginning of a packet doesn't continue it. */
  REASSEMBLY_BROKEN_CHAIN(1 << 5),
  /** The ring went round before the packet was read. */
  OVERWRITE(1 << 6),
  /** The writer gave up in the middle of a packet. */
  WRITER_ABORT(1 << 7),
  /** The producer's shared memory was full; set by writers, never by the buffer. */
  SMB_FULL(1 << 8);

  private final int bit;

  LossReason(int bit) {
    this.bit = bit;
  }

  /** This reason's bit in {@link PacketView#lossReasons()}. */
  public int bit() {
    return bit;
  }

  /** Whether {@code lossReasons} names this reason. */
  public boolean isIn(int lossReasons) {
    return (lossReasons & bit) != 0;
  }
}
