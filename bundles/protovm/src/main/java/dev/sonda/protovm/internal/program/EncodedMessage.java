package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.internal.wire.FieldReader;
import java.util.ArrayList;
import java.util.List;

/**
 * An encoded message that is part of a program; fields are looked up by number, and the last
 * occurrence of a field counts.
 */
final class EncodedMessage {
  static final EncodedMessage EMPTY = new EncodedMessage(new byte[0], 0, 0);

  private final byte[] data;
  private final int start;
  private final int end;

  EncodedMessage(byte[] data, int start, int end) {
    this.data = data;
    this.start = start;
    this.end = end;
  }

  private FieldReader fields() {
    FieldReader reader = new FieldReader();
    reader.open(data, start, end);
    return reader;
  }

  boolean has(int fieldId) {
    return fields().readNext(fieldId);
  }

  /** The value of a numeric field, 0 if it is missing. */
  long number(int fieldId) {
    FieldReader reader = fields();
    long number = 0;
    while (reader.readNext(fieldId)) {
      number = reader.scalar();
    }
    return number;
  }

  /** The value of a message field, an empty message if it is missing. */
  EncodedMessage message(int fieldId) {
    List<EncodedMessage> all = all(fieldId);
    return all.isEmpty() ? EMPTY : all.getLast();
  }

  /** All messages of a repeated field. */
  List<EncodedMessage> all(int fieldId) {
    List<EncodedMessage> all = new ArrayList<>();
    FieldReader reader = fields();
    while (reader.readNext(fieldId)) {
      if (reader.isLengthDelimited()) {
        all.add(new EncodedMessage(data, reader.payloadStart(), reader.payloadEnd()));
      }
    }
    return all;
  }
}
