package dev.sonda.trace.metrics.internal;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Formats messages as indented JSON: with field names of the schema, and with all numbers unquoted.
 */
final class MessageJsonFormatter {
  private static final String INDENT = "  ";
  private static final int FIRST_PRINTABLE = ' ';

  private final StringBuilder json = new StringBuilder();

  private MessageJsonFormatter() {}

  static String of(Message message) {
    MessageJsonFormatter writer = new MessageJsonFormatter();
    writer.message(message, "");
    return writer.json.append('\n').toString();
  }

  private void message(Message message, String indent) {
    Iterator<Map.Entry<FieldDescriptor, Object>> fields =
        message.getAllFields().entrySet().iterator();
    if (!fields.hasNext()) {
      json.append("{}");
      return;
    }
    String inner = indent + INDENT;
    json.append("{\n");
    while (fields.hasNext()) {
      Map.Entry<FieldDescriptor, Object> field = fields.next();
      json.append(inner);
      text(name(field.getKey()));
      json.append(": ");
      field(field.getKey(), field.getValue(), inner);
      json.append(fields.hasNext() ? ",\n" : "\n");
    }
    json.append(indent).append('}');
  }

  private static String name(FieldDescriptor field) {
    return field.isExtension() ? field.getFullName() : field.getName();
  }

  private void field(FieldDescriptor field, Object value, String indent) {
    if (!(value instanceof List<?> list)) {
      value(field, value, indent);
      return;
    }
    String inner = indent + INDENT;
    json.append("[\n");
    for (Iterator<?> values = list.iterator(); values.hasNext(); ) {
      json.append(inner);
      value(field, values.next(), inner);
      json.append(values.hasNext() ? ",\n" : "\n");
    }
    json.append(indent).append(']');
  }

  private void value(FieldDescriptor field, Object value, String indent) {
    switch (value) {
      case Message message -> message(message, indent);
      case EnumValueDescriptor named when named.getIndex() < 0 -> json.append(named.getNumber());
      case EnumValueDescriptor named -> text(named.getName());
      case String text -> text(text);
      case ByteString bytes -> text(bytes.toStringUtf8());
      case Double number when !Double.isFinite(number) -> text(number.toString());
      case Float number when !Float.isFinite(number) -> text(number.toString());
      case Integer number when field.getType() == FieldDescriptor.Type.UINT32 ->
          json.append(Integer.toUnsignedString(number));
      case Long number when field.getType() == FieldDescriptor.Type.UINT64 ->
          json.append(Long.toUnsignedString(number));
      default -> json.append(value);
    }
  }

  private void text(String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      character(text.charAt(i));
    }
    json.append('"');
  }

  private void character(char c) {
    switch (c) {
      case '"', '\\' -> json.append('\\').append(c);
      case '\n' -> json.append("\\n");
      case '\r' -> json.append("\\r");
      case '\t' -> json.append("\\t");
      default -> {
        if (c < FIRST_PRINTABLE) {
          json.append("\\u%04x".formatted((int) c));
        } else {
          json.append(c);
        }
      }
    }
  }
}
