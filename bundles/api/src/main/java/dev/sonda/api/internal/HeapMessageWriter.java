package dev.sonda.api.internal;

import dev.sonda.api.probe.MessageBytes;
import org.jspecify.annotations.Nullable;

/**
 * Protobuf message encoded into a reusable array on the heap; the writers of its nested messages
 * are reused, too. Not thread-safe.
 *
 * <p>A separate class from the encoder for shared memory, whose compiled code stays fast because it
 * accesses only one kind of memory.
 */
public final class HeapMessageWriter implements MessageBytes {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED32 = 5;

  private final ProtobufByteArray out;
  private @Nullable HeapMessageWriter inner;
  private int begin;
  private boolean isOpen;

  /** A message that isn't nested in another one. */
  public HeapMessageWriter() {
    this(new ProtobufByteArray());
    isOpen = true;
  }

  private HeapMessageWriter(ProtobufByteArray out) {
    this.out = out;
  }

  @Override
  public void clear() {
    closeInner();
    out.clear();
  }

  @Override
  public byte[] array() {
    return out.array();
  }

  @Override
  public int sizeBytes() {
    closeInner();
    return out.size();
  }

  @Override
  public HeapMessageWriter varint(int field, long value) {
    tag(field, VARINT).varint(value);
    return this;
  }

  @Override
  public HeapMessageWriter zigZag(int field, long value) {
    return varint(field, (value << 1) ^ (value >> (Long.SIZE - 1)));
  }

  @Override
  public HeapMessageWriter fixed32(int field, int value) {
    tag(field, FIXED32).fixed(value, Integer.BYTES);
    return this;
  }

  @Override
  public HeapMessageWriter fixed64(int field, long value) {
    tag(field, FIXED64).fixed(value, Long.BYTES);
    return this;
  }

  @Override
  public HeapMessageWriter float64(int field, double value) {
    return fixed64(field, Double.doubleToRawLongBits(value));
  }

  @Override
  public HeapMessageWriter string(int field, CharSequence value) {
    tag(field, BYTES).text(value);
    return this;
  }

  @Override
  public HeapMessageWriter bytes(int field, byte[] source, int offset, int length) {
    ProtobufByteArray bytes = tag(field, BYTES);
    bytes.varint(length);
    bytes.bytes(source, offset, length);
    return this;
  }

  @Override
  public HeapMessageWriter nested(int field) {
    tag(field, BYTES);
    if (inner == null) {
      inner = new HeapMessageWriter(out);
    }
    inner.begin = out.reserveSize();
    inner.isOpen = true;
    return inner;
  }

  /** Does nothing for a message that isn't nested in another one. */
  @Override
  public void close() {
    if (isOpen && begin != 0) {
      closeInner();
      out.fillSize(begin);
      isOpen = false;
    }
  }

  private ProtobufByteArray tag(int field, int wireType) {
    if (!isOpen || (inner != null && inner.isOpen)) {
      throw new IllegalStateException("a message that is closed, or has an open one in it");
    }
    out.tag(field, wireType);
    return out;
  }

  private void closeInner() {
    if (inner != null) {
      inner.close();
    }
  }
}
