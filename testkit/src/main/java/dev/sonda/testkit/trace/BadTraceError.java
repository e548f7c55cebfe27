package dev.sonda.testkit.trace;

/** Assertion error for a trace that violates the schema; contains a hex dump of the position. */
public final class BadTraceError extends AssertionError {
  private static final long serialVersionUID = 1;

  private final int packetIndex;
  private final long byteOffset;

  BadTraceError(int packetIndex, long byteOffset, String path, String what) {
    super("packet %d, byte %d, %s: %s".formatted(packetIndex, byteOffset, path, what));
    this.packetIndex = packetIndex;
    this.byteOffset = byteOffset;
  }

  /** Index of the packet, counted from 0. */
  public int packetIndex() {
    return packetIndex;
  }

  /** Offset of the error in bytes from the begin of the trace. */
  public long byteOffset() {
    return byteOffset;
  }
}
