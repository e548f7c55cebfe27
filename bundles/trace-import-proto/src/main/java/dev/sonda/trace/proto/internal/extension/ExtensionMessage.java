package dev.sonda.trace.proto.internal.extension;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.importing.MessageReader;
import dev.sonda.trace.tables.StringPool;
import org.jspecify.annotations.Nullable;

/**
 * A protobuf message for an extension to read; one object is reused for all messages of one nesting
 * depth.
 */
final class ExtensionMessage implements MessageReader {
  private final StringPool strings;
  private final WireReader fields = new WireReader();
  private @Nullable ExtensionMessage nested;

  ExtensionMessage(StringPool strings) {
    this.strings = strings;
  }

  WireReader fields() {
    return fields;
  }

  @Override
  public boolean next() {
    return fields.next();
  }

  @Override
  public int field() {
    return fields.field();
  }

  @Override
  public long longValue() {
    return fields.longValue();
  }

  @Override
  public long zigzagValue() {
    return fields.zigzagValue();
  }

  @Override
  public boolean booleanValue() {
    return fields.booleanValue();
  }

  @Override
  public double doubleValue() {
    return fields.doubleValue();
  }

  @Override
  public String text() {
    return fields.text();
  }

  @Override
  public int textId() {
    return fields.isBytes()
        ? strings.intern(fields.segment(), fields.start(), fields.end())
        : strings.intern("");
  }

  @Override
  public MessageReader message() {
    ExtensionMessage message = nested;
    if (message == null) {
      message = new ExtensionMessage(strings);
      nested = message;
    }
    message.fields.reset(fields);
    return message;
  }
}
