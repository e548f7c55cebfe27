package dev.sonda.trace.proto.internal.schema;

import dev.sonda.trace.format.WireReader;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats messages in protobuf's text format, one line per field, as Perfetto shows configs. */
public final class MessageTextFormat {
  /** Upper limit of nesting; deeper nesting is an attack on the reader's stack. */
  private static final int MAX_DEPTH = 32;

  private static final String ESCAPED = "\u0007\b\f\n\r\t\u000B\\'\"";
  private static final String ESCAPES = "abfnrtv\\'\"";

  private final ProtobufSchema schema;
  private final Map<String, Map<Integer, String>> enums = new HashMap<>();
  private final StringBuilder text = new StringBuilder();

  public MessageTextFormat(ProtobufSchema schema) {
    this.schema = schema;
  }

  /**
   * Formats a message.
   *
   * @param message a reader at the beginning of the message
   */
  public String of(String typeName, WireReader message) {
    text.setLength(0);
    write(typeName, message, 0);
    return text.toString();
  }

  private void write(String typeName, WireReader message, int depth) {
    MessageType type = schema.message(typeName);
    while (message.next()) {
      FieldDeclaration field = type == null ? null : type.field(message.field());
      newLine(depth);
      if (field == null) {
        writeUnknown(message);
      } else if (message.isBytes()) {
        writeBytes(field, message, depth);
      } else {
        text.append(field.name()).append(": ").append(value(field, message));
      }
    }
  }

  private void newLine(int depth) {
    if (!text.isEmpty()) {
      text.append('\n');
    }
    text.append("  ".repeat(depth));
  }

  private void writeUnknown(WireReader message) {
    text.append(message.field()).append(": ");
    switch (message.wireType()) {
      case WireReader.VARINT -> text.append(message.longValue());
      case WireReader.BYTES -> writeQuoted(message);
      case WireReader.FIXED32 -> text.append("0x%08x".formatted(message.intValue()));
      default -> text.append("0x%016x".formatted(message.longValue()));
    }
  }

  private void writeBytes(FieldDeclaration field, WireReader message, int depth) {
    switch (field.kind()) {
      case MESSAGE -> {
        text.append(field.name()).append(" {");
        if (depth < MAX_DEPTH) {
          WireReader nested = new WireReader();
          nested.reset(message);
          write(field.typeName(), nested, depth + 1);
        }
        newLine(depth);
        text.append('}');
      }
      case STRING, BYTES -> {
        text.append(field.name()).append(": ");
        writeQuoted(message);
      }
      default -> writePacked(field, message, depth);
    }
  }

  private void writePacked(FieldDeclaration field, WireReader message, int depth) {
    WireReader values = new WireReader();
    values.reset(message);
    boolean isFirst = true;
    while (values.hasMore()) {
      long value = values.nextPacked();
      if (!isFirst) {
        newLine(depth);
      }
      isFirst = false;
      text.append(field.name()).append(": ").append(number(field, value));
    }
  }

  private String value(FieldDeclaration field, WireReader message) {
    return switch (field.kind()) {
      case DOUBLE, FLOAT -> String.format(Locale.ROOT, "%f", message.doubleValue());
      case SINT32, SINT64 -> String.valueOf(message.zigzagValue());
      default -> number(field, message.longValue());
    };
  }

  private String number(FieldDeclaration field, long value) {
    return switch (field.kind()) {
      case BOOL -> value != 0 ? "true" : "false";
      case ENUM -> enumName(field, (int) value);
      case UINT32, FIXED32 -> Long.toString(value & 0xFFFF_FFFFL);
      case UINT64, FIXED64 -> Long.toUnsignedString(value);
      case INT32, SFIXED32 -> Integer.toString((int) value);
      default -> Long.toString(value);
    };
  }

  private String enumName(FieldDeclaration field, int value) {
    @Nullable String name = enums.computeIfAbsent(field.typeName(), schema::enumValues).get(value);
    return name == null ? Integer.toString(value) : name;
  }

  private void writeQuoted(WireReader message) {
    text.append('"');
    for (long at = message.start(); at < message.end(); at++) {
      writeEscaped(message.segment().get(ValueLayout.JAVA_BYTE, at));
    }
    text.append('"');
  }

  private void writeEscaped(byte value) {
    int escape = ESCAPED.indexOf((char) value);
    if (escape >= 0) {
      text.append('\\').append(ESCAPES.charAt(escape));
    } else if (value >= ' ' && value <= '~') {
      text.append((char) value);
    } else {
      text.append("\\%03o".formatted(value & 0xFF));
    }
  }
}
