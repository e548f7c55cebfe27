package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;

/** Reads mandatory fields of a message, and reports missing ones. */
record RequiredFieldReader(String message, MessageFieldReader fields) {
  private SummaryException missing(String field) {
    return new SummaryException(message + " needs " + field);
  }

  /** The text of a field, which must not be empty. */
  String text(String field) throws SummaryException {
    String text = fields.text(field);
    if (text.isEmpty()) {
      throw missing(field);
    }
    return text;
  }

  MessageFieldReader query(String field) throws SummaryException {
    if (!fields.has(field)) {
      throw missing(field);
    }
    return fields.message(field);
  }

  void list(String field, int size) throws SummaryException {
    int found = fields.messages(field).size();
    if (found < size) {
      throw new SummaryException(
          "%s needs at least %d of %s, and has %d".formatted(message, size, field, found));
    }
  }
}
