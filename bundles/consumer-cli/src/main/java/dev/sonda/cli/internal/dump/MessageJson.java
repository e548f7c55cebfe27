package dev.sonda.cli.internal.dump;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts a message to nested maps and lists for JSON: names as in the .proto, unknown fields
 * under their number, bytes in base64. Numbers of 64 bits are strings, because many readers of JSON
 * keep 53 bits only.
 */
final class MessageJson {
  private MessageJson() {}

  /** The fields that are set, in the order of their numbers; unknown ones last. */
  static Map<String, Object> of(Message message) {
    Map<String, Object> fields = new LinkedHashMap<>();
    message.getAllFields().forEach((field, value) -> fields.put(name(field), value(field, value)));
    addUnknown(fields, message.getUnknownFields());
    return fields;
  }

  private static String name(FieldDescriptor field) {
    return field.isExtension() ? field.getFullName() : field.getName();
  }

  private static Object value(FieldDescriptor field, Object value) {
    if (field.isRepeated()) {
      return ((List<?>) value).stream().map(element -> single(field, element)).toList();
    }
    return single(field, value);
  }

  private static Object single(FieldDescriptor field, Object value) {
    return switch (field.getType()) {
      case MESSAGE, GROUP -> of((Message) value);
      case ENUM -> ((EnumValueDescriptor) value).getName();
      case BYTES -> base64((ByteString) value);
      case UINT64, FIXED64 -> Long.toUnsignedString((Long) value);
      case INT64, SINT64, SFIXED64 -> Long.toString((Long) value);
      case UINT32, FIXED32 -> Integer.toUnsignedLong((Integer) value);
      default -> value;
    };
  }

  /**
   * Adds fields that the schema doesn't have, under their numbers; a single value isn't put into a
   * list.
   */
  private static void addUnknown(Map<String, Object> fields, UnknownFieldSet unknown) {
    unknown
        .asMap()
        .forEach((number, field) -> {
          List<Object> values = unknownValues(field);
          fields.put(number.toString(), values.size() == 1 ? values.getFirst() : values);
        });
  }

  private static List<Object> unknownValues(UnknownFieldSet.Field field) {
    List<Object> values = new ArrayList<>();
    field.getVarintList().forEach(value -> values.add(Long.toUnsignedString(value)));
    field.getFixed32List().forEach(value -> values.add(Integer.toUnsignedLong(value)));
    field.getFixed64List().forEach(value -> values.add(Long.toUnsignedString(value)));
    field.getLengthDelimitedList().forEach(value -> values.add(base64(value)));
    for (UnknownFieldSet group : field.getGroupList()) {
      Map<String, Object> nested = new LinkedHashMap<>();
      addUnknown(nested, group);
      values.add(nested);
    }
    return values;
  }

  private static String base64(ByteString bytes) {
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }
}
