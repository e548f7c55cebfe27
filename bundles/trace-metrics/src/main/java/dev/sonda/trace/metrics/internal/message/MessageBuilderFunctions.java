package dev.sonda.trace.metrics.internal.message;

import static dev.sonda.trace.tables.ColumnType.STRING;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import dev.sonda.trace.metrics.internal.schema.MetricSchema;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** SQL functions that build messages from values. */
public final class MessageBuilderFunctions {
  private final Supplier<MetricSchema> schema;

  private MessageBuilderFunctions(Supplier<MetricSchema> schema) {
    this.schema = schema;
  }

  /** The functions over a schema, which is read when a function is first called. */
  public static List<ScalarFunction> over(Supplier<MetricSchema> schema) {
    MessageBuilderFunctions functions = new MessageBuilderFunctions(schema);
    return List.of(
        ScalarFunction.ofString(
            "__intrinsic_proto_message",
            List.of(STRING, STRING),
            row -> functions.message(row.stringValue(0), row.stringValue(1))),
        ScalarFunction.ofString(
            "__intrinsic_proto_repeated", List.of(STRING), row -> repeated(row.stringValue(0))),
        ScalarFunction.ofString(
            "__intrinsic_proto_unwrap",
            List.of(STRING, STRING),
            row -> unwrapped(row.stringValue(0), row.stringValue(1))));
  }

  /**
   * Builds a message; the packed values are field names and field values in turn. An empty message
   * is encoded as no bytes.
   */
  private String message(String name, String packed) {
    Descriptor descriptor = schema.get().message(name);
    if (descriptor == null) {
      throw new IllegalArgumentException("there is no message " + name);
    }
    List<MessageBuilderValue> values = MessageBuilderValue.list(packed);
    if (values.size() % 2 != 0) {
      throw new IllegalArgumentException(
          "%s takes names and values of fields in turn, not %d arguments"
              .formatted(name, values.size()));
    }
    MessageBuilder builder = new MessageBuilder(schema.get(), descriptor);
    for (int i = 0; i < values.size(); i += 2) {
      if (!(values.get(i) instanceof MessageBuilderValue.Text(String field))) {
        throw new IllegalArgumentException(name + ": the name of a field is a text");
      }
      builder.add(field, values.get(i + 1));
    }
    ByteString bytes = builder.bytes();
    return encoded(bytes.isEmpty() ? bytes : MessageBuilderResult.of("." + name, bytes).bytes());
  }

  private static @Nullable String repeated(String packed) {
    List<MessageBuilderValue> values = MessageBuilderValue.list(packed);
    for (MessageBuilderValue value : values) {
      if (!value.typeName().equals(values.getFirst().typeName())) {
        throw new IllegalArgumentException(
            "RepeatedField takes values of one type, not %s and %s"
                .formatted(values.getFirst().typeName(), value.typeName()));
      }
    }
    return values.isEmpty() ? null : encoded(MessageBuilderResult.ofRepeated(values).bytes());
  }

  private static String unwrapped(String text, String type) {
    ByteString bytes = ByteString.copyFrom(Base64.getDecoder().decode(text));
    String name = type.startsWith(".") ? type.substring(1) : type;
    return encoded(
        bytes.isEmpty() ? bytes : MessageBuilder.unwrapped(bytes, name, "unwrap_metric_proto"));
  }

  private static String encoded(ByteString bytes) {
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }
}
