package dev.sonda.probe.ftrace.internal.bundle;

import java.util.Arrays;

/**
 * The content of one packed protobuf field, in an array that grows. One thread.
 *
 * <p>Callers with many numbers write into the array directly: {@link #withRoom} returns the array,
 * {@link #size} the index to write at, {@link #grownTo} sets the new end.
 */
public final class PackedColumn {
  /**
   * Large enough for one column of a full bundle. If a column grew within a JIT-compiled loop in
   * which no column had grown before, the loop would be deoptimized.
   */
  private static final int INITIAL_BYTES = 1 << 14;

  private final int tag;
  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;

  PackedColumn(int tag) {
    this.tag = tag;
  }

  public void add(long value) {
    if (bytes.length - size
        < ProtobufWireEncoder.MAX_VARINT_BYTES + ProtobufWireEncoder.SLACK_BYTES) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    size = ProtobufWireEncoder.varint(bytes, size, value);
  }

  /** Adds a number without a capacity check; {@link #withRoom} must have ensured the capacity. */
  void addWithRoom(long value) {
    size = ProtobufWireEncoder.varint(bytes, size, value);
  }

  /** The array, grown if necessary to hold {@code numbers} more numbers from {@link #size} on. */
  public byte[] withRoom(int numbers) {
    int needed =
        size + numbers * ProtobufWireEncoder.MAX_VARINT_BYTES + ProtobufWireEncoder.SLACK_BYTES;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
    }
    return bytes;
  }

  public int size() {
    return size;
  }

  /** Sets the end of the column to {@code end}, after a caller has written into the array. */
  public void grownTo(int end) {
    size = end;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int maxEncodedBytes() {
    return ProtobufWireEncoder.MAX_VARINT_BYTES + ProtobufWireEncoder.SLACK_BYTES + size;
  }

  int writeTo(byte[] out, int at) {
    return ProtobufWireEncoder.bytes(out, at, tag, bytes, 0, size);
  }

  void clear() {
    size = 0;
  }
}
