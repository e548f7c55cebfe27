package dev.sonda.testkit.trace;

/** A trace is not what the schema says. Fails a test, and tells where to look with a hex dump. */
public final class BadTraceError extends AssertionError {
  private static final long serialVersionUID = 1;

  private final int packetIndex;
  private final long byteOffset;

  BadTraceError(int packetIndex, long byteOffset, String path, String what) {
    super("packet %d, byte %d, %s: %s".formatted(packetIndex, byteOffset, path, what));
    this.packetIndex = packetIndex;
    this.byteOffset = byteOffset;
  }

  /** Which packet, counted from 0. */
  public int packetIndex() {
    return packetIndex;
  }

  /** Where in the trace, in bytes from its beginning. */
  public long byteOffset() {
    return byteOffset;
  }
}
