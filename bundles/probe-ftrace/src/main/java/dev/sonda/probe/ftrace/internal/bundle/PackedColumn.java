package dev.sonda.probe.ftrace.internal.bundle;

import java.util.Arrays;

/**
 * The content of one packed protobuf field, in an array that grows. One thread.
 *
 * <p>Callers with many numbers write into the array itself: {@link #withRoom} gives the array,
 * {@link #size} the place, {@link #grownTo} takes the new one.
 */
public final class PackedColumn {
  /**
   * Room for what a full bundle has of one column. Growing in the midst of a compiled run, where no
   * column has ever grown, would have the run's code thrown away.
   */
  private static final int INITIAL_BYTES = 1 << 14;

  private final int tag;
  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;

  PackedColumn(int tag) {
    this.tag = tag;
  }

  public void add(long value) {
    if (bytes.length - size < Wire.MAX_VARINT_BYTES + Wire.SLACK_BYTES) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    size = Wire.varint(bytes, size, value);
  }

  /** Adds a number that {@link #withRoom} made room for. */
  void addWithRoom(long value) {
    size = Wire.varint(bytes, size, value);
  }

  /** An array with room for so many more numbers from {@link #size} on. */
  public byte[] withRoom(int numbers) {
    int needed = size + numbers * Wire.MAX_VARINT_BYTES + Wire.SLACK_BYTES;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
    }
    return bytes;
  }

  public int size() {
    return size;
  }

  /** What was written up to that place belongs to the column. */
  public void grownTo(int end) {
    size = end;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int maxEncodedBytes() {
    return Wire.MAX_VARINT_BYTES + Wire.SLACK_BYTES + size;
  }

  int writeTo(byte[] out, int at) {
    return Wire.bytes(out, at, tag, bytes, 0, size);
  }

  void clear() {
    size = 0;
  }
}
