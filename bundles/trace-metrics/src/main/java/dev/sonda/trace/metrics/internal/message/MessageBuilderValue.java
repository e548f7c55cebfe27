package dev.sonda.trace.metrics.internal.message;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A SQL value that is passed to a function that builds messages. */
sealed interface MessageBuilderValue {
  /** The name of this value's type in error messages. */
  String typeName();

  /** An integer. */
  record Whole(long value) implements MessageBuilderValue {
    @Override
    public String typeName() {
      return "integer";
    }
  }

  /** A real number. */
  record Real(double value) implements MessageBuilderValue {
    @Override
    public String typeName() {
      return "real number";
    }
  }

  /** A text. */
  record Text(String value) implements MessageBuilderValue {
    @Override
    public String typeName() {
      return "text";
    }
  }

  /** Bytes. */
  record Bytes(ByteString value) implements MessageBuilderValue {
    @Override
    public String typeName() {
      return "bytes";
    }
  }

  /** NULL. */
  record Null() implements MessageBuilderValue {
    @Override
    public String typeName() {
      return "bytes";
    }
  }

  /** Parses a comma-separated list, in which each value begins with a letter for its type. */
  static List<MessageBuilderValue> list(String packed) {
    List<MessageBuilderValue> values = new ArrayList<>();
    int at = 0;
    while (at < packed.length()) {
      int comma = packed.indexOf(',', at);
      int end = comma < 0 ? packed.length() : comma;
      values.add(read(packed.charAt(at), packed.substring(at + 1, end)));
      at = end + 1;
    }
    return values;
  }

  private static MessageBuilderValue read(char type, String text) {
    return switch (type) {
      case 'i' -> new Whole(Long.parseLong(text));
      case 'd' -> new Real(real(text));
      case 's' -> new Text(decoded(text).toStringUtf8());
      case 'b' -> new Bytes(decoded(text));
      case 'n' -> new Null();
      default -> throw new IllegalArgumentException("no value begins with " + type);
    };
  }

  private static double real(String text) {
    return switch (text) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan" -> Double.NaN;
      default -> Double.parseDouble(text);
    };
  }

  private static ByteString decoded(String text) {
    return ByteString.copyFrom(Base64.getDecoder().decode(text));
  }
}
