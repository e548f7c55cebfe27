package dev.sonda.tracebuffer;

/**
 * Reasons why packets are missing before the packet just read: the bits of TracePacket's {@code
 * previous_packet_dropped}.
 */
public enum LossReason {
  /** Set together with any other reason, for readers that recognize only this bit. */
  PRESENT(1),
  /** A chunk id is missing between two chunks of the sequence. */
  READ_GAP(1 << 1),
  /** The fragments of a chunk are inconsistent. */
  CHUNK_CORRUPTED(1 << 2),
  /** A fragment continues a packet whose beginning is missing. */
  ORPHAN_CONTINUATION(1 << 3),
  /** A chunk id is missing in the middle of a fragmented packet. */
  REASSEMBLY_GAP(1 << 4),
  /** The chunk after the beginning of a packet doesn't continue it. */
  REASSEMBLY_BROKEN_CHAIN(1 << 5),
  /** The packet was overwritten before it was read. */
  OVERWRITE(1 << 6),
  /** The writer aborted a packet before it was complete. */
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

  /** Whether this reason's bit is set in {@code lossReasons}. */
  public boolean isIn(int lossReasons) {
    return (lossReasons & bit) != 0;
  }
}
