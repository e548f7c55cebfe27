package dev.sonda.core.internal.packet;

import java.util.Set;

/** Field numbers of the messages TracePacket and Trace, from Perfetto's schema. */
public final class TraceMessageFieldNumbers {
  public static final int TRACE_PACKET = 1;

  public static final int TRUSTED_UID = 3;
  public static final int CLOCK_SNAPSHOT = 6;
  public static final int TIMESTAMP = 8;
  public static final int TRUSTED_PACKET_SEQUENCE_ID = 10;
  public static final int TRACE_CONFIG = 33;
  public static final int TRACE_STATS = 35;
  public static final int SYNCHRONIZATION_MARKER = 36;
  public static final int PREVIOUS_PACKET_DROPPED = 42;
  public static final int SYSTEM_INFO = 45;
  public static final int TRIGGER = 46;
  public static final int COMPRESSED_PACKETS = 50;
  public static final int TIMESTAMP_CLOCK_ID = 58;
  public static final int SERVICE_EVENT = 69;
  public static final int TRUSTED_PID = 79;
  public static final int TRACE_UUID = 89;
  public static final int MACHINE_ID = 98;
  public static final int CLONE_SNAPSHOT_TRIGGER = 113;
  public static final int TRACE_PROVENANCE = 124;
  public static final int PROTOVMS = 125;
  public static final int TRACE_ATTRIBUTES = 126;
  public static final int ZSTD_COMPRESSED_PACKETS = 133;
  public static final int CONCURRENT_SESSION_EVENT = 134;

  /** Fields that only the service may write; a producer's packet with one of them is dropped. */
  public static final Set<Integer> RESERVED =
      Set.of(
          TRUSTED_UID,
          TRUSTED_PACKET_SEQUENCE_ID,
          TRACE_CONFIG,
          TRACE_STATS,
          SYNCHRONIZATION_MARKER,
          COMPRESSED_PACKETS,
          SERVICE_EVENT,
          TRUSTED_PID,
          MACHINE_ID,
          TRACE_PROVENANCE,
          PROTOVMS,
          ZSTD_COMPRESSED_PACKETS);

  private TraceMessageFieldNumbers() {}
}
