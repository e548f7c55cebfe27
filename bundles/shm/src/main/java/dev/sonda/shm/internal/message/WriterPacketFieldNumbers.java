package dev.sonda.shm.internal.message;

/** Field numbers of TracePacket that the trace writer sets itself. */
public final class WriterPacketFieldNumbers {
  public static final int TIMESTAMP = 8;
  public static final int PREVIOUS_PACKET_DROPPED = 42;
  public static final int TIMESTAMP_CLOCK_ID = 58;
  public static final int FIRST_PACKET_ON_SEQUENCE = 87;

  /** Data was lost, because shared memory was full. */
  public static final int DATA_LOSS_SMB_FULL = 1 | 256;

  private WriterPacketFieldNumbers() {}
}
