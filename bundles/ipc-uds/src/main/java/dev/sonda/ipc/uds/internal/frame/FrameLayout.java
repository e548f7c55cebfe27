package dev.sonda.ipc.uds.internal.frame;

/**
 * Layout of a frame on the wire: the length of the payload, then the payload, an {@code IPCFrame}.
 *
 * <pre>
 *   ┌──────────────────┬───────────────────┐
 *   │ u32 little-endian│ length bytes      │
 *   └──────────────────┴───────────────────┘
 * </pre>
 */
public final class FrameLayout {
  public static final int HEADER_SIZE_BYTES = 4;

  /**
   * Perfetto's limit for header and payload together; a peer that announces more is disconnected.
   */
  public static final int MAX_FRAME_SIZE_BYTES = 128 * 1024;

  public static final int MAX_PAYLOAD_SIZE_BYTES = MAX_FRAME_SIZE_BYTES - HEADER_SIZE_BYTES;

  private FrameLayout() {}
}
