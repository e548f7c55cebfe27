package dev.sonda.ipc.uds.internal;

/**
 * A frame on the wire: the length of the payload, then the payload, an {@code IPCFrame}.
 *
 * <pre>
 *   ┌──────────────────┬───────────────────┐
 *   │ u32 little-endian│ length bytes      │
 *   └──────────────────┴───────────────────┘
 * </pre>
 */
final class FrameLayout {
  static final int HEADER_SIZE_BYTES = 4;

  /** Of header and payload together; whoever announces more is disconnected. */
  static final int MAX_FRAME_SIZE_BYTES = 128 * 1024;

  static final int MAX_PAYLOAD_SIZE_BYTES = MAX_FRAME_SIZE_BYTES - HEADER_SIZE_BYTES;

  private FrameLayout() {}
}
