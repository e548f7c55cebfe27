package dev.sonda.shm.internal.message;

import dev.sonda.api.probe.MessageWriter;

/**
 * A message at one depth of a packet; the object is reused for every message at that depth. One
 * thread.
 */
public class StreamMessageWriter implements MessageWriter {
  /**
   * Value of {@code slot} and {@code patch} if unset; if both are unset, the message's size isn't
   * written.
   */
  static final int NOWHERE = -1;

  private final MessageNesting nesting;
  private final ScatteredStreamWriter stream;
  private final int depth;

  /**
   * Position of the message's size in the current range of memory, unless it is in an earlier
   * chunk.
   */
  private long slot = NOWHERE;

  /**
   * Number of the patch with the message's size, if the place for the size is in an earlier chunk.
   */
  private int patch = NOWHERE;

  private long writtenBefore;

  public StreamMessageWriter(MessageNesting nesting, int depth) {
    this.nesting = nesting;
    this.stream = nesting.stream();
    this.depth = depth;
  }

  final void open(long slotPosition, long written) {
    slot = slotPosition;
    patch = NOWHERE;
    writtenBefore = written;
  }

  final long slot() {
    return slot;
  }

  final int patch() {
    return patch;
  }

  final int size(long written) {
    return Math.toIntExact(written - writtenBefore);
  }

  final void moveSizeToPatch(int number) {
    slot = NOWHERE;
    patch = number;
  }

  final void forgetSlot() {
    slot = NOWHERE;
  }

  @Override
  public MessageWriter varint(int field, long value) {
    stream().varint(field, value);
    return this;
  }

  @Override
  public MessageWriter zigZag(int field, long value) {
    stream().varint(field, Varint.zigZag(value));
    return this;
  }

  @Override
  public MessageWriter fixed32(int field, int value) {
    stream().fixed32(field, value);
    return this;
  }

  @Override
  public MessageWriter fixed64(int field, long value) {
    stream().fixed64(field, value);
    return this;
  }

  @Override
  public MessageWriter float64(int field, double value) {
    stream().fixed64(field, Double.doubleToRawLongBits(value));
    return this;
  }

  @Override
  public MessageWriter string(int field, CharSequence value) {
    stream().string(field, value);
    return this;
  }

  @Override
  public MessageWriter bytes(int field, byte[] source, int offset, int length) {
    stream().bytes(field, source, offset, length);
    return this;
  }

  @Override
  public MessageWriter nested(int field) {
    stream();
    return nesting.begin(field);
  }

  @Override
  public void close() {
    nesting.closeFrom(depth);
  }

  /** The stream to write to; throws unless this message is the innermost open message. */
  protected final ScatteredStreamWriter stream() {
    if (stream.openDepth() != depth) {
      throw outOfTurn();
    }
    return stream;
  }

  private IllegalStateException outOfTurn() {
    return new IllegalStateException(
        depth < stream.openDepth()
            ? "close the nested message before you write to the one around it"
            : "this message or its packet is closed already");
  }
}
