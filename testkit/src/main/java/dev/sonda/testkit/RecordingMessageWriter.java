package dev.sonda.testkit;

import dev.sonda.api.probe.MessageWriter;
import java.util.Arrays;

/**
 * Writes fields into a {@link RecordedMessage}, and fails if the calls violate the API's rules
 * about their order.
 */
class RecordingMessageWriter implements MessageWriter {
  private final RecordedMessage message;
  private boolean closed;
  private boolean nestedOpen;

  RecordingMessageWriter(RecordedMessage message) {
    this.message = message;
  }

  @Override
  public MessageWriter varint(int field, long value) {
    return add(field, value);
  }

  @Override
  public MessageWriter zigZag(int field, long value) {
    return add(field, value);
  }

  @Override
  public MessageWriter fixed32(int field, int value) {
    return add(field, (long) value);
  }

  @Override
  public MessageWriter fixed64(int field, long value) {
    return add(field, value);
  }

  @Override
  public MessageWriter float64(int field, double value) {
    return add(field, value);
  }

  @Override
  public MessageWriter string(int field, CharSequence value) {
    return add(field, value.toString());
  }

  @Override
  public MessageWriter bytes(int field, byte[] source, int offset, int length) {
    return add(field, Arrays.copyOfRange(source, offset, offset + length));
  }

  @Override
  public MessageWriter nested(int field) {
    RecordedMessage child = new RecordedMessage();
    add(field, child);
    nestedOpen = true;
    return new RecordingMessageWriter(child) {
      @Override
      public void close() {
        super.close();
        nestedOpen = false;
      }
    };
  }

  @Override
  public void close() {
    if (nestedOpen) {
      throw new IllegalStateException("closed while a nested message is open");
    }
    closed = true;
  }

  private MessageWriter add(int field, Object value) {
    if (closed || nestedOpen) {
      throw new IllegalStateException("written to while closed, or while a nested one is open");
    }
    message.add(field, value);
    return this;
  }
}
