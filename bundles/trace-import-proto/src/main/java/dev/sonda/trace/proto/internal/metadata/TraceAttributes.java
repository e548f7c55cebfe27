package dev.sonda.trace.proto.internal.metadata;

import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.metadata.Metadata;
import org.jspecify.annotations.Nullable;

/** Imports the attributes of a trace: key-value pairs of texts and numbers from its config. */
final class TraceAttributes {
  private static final String PREFIX = "trace_attribute.";

  private final Metadata metadata;
  private final WireReader attribute = new WireReader();

  TraceAttributes(Metadata metadata) {
    this.metadata = metadata;
  }

  /** Reads a message TraceAttributes. */
  void read(WireReader fields) {
    while (fields.next()) {
      if (fields.field() == 1) {
        attribute.reset(fields);
        readAttribute();
      }
    }
  }

  private void readAttribute() {
    String key = "";
    @Nullable String text = null;
    long number = 0;
    while (attribute.next()) {
      switch (attribute.field()) {
        case 1 -> key = PREFIX + attribute.text();
        case 2 -> {
          number = attribute.longValue();
          text = null;
        }
        case 3 -> text = attribute.text();
        default -> {} // no other types of values exist
      }
    }
    if (text == null) {
      metadata.set(TRACE, key, number);
    } else {
      metadata.set(TRACE, key, text);
    }
  }
}
