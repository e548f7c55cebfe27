package dev.sonda.sql.functions.internal.ftrace;

import org.jspecify.annotations.Nullable;

/**
 * The value of an ftrace event's argument.
 *
 * @param type type name in the trace's args table
 * @param number an integer, signed or unsigned
 * @param text a text; null for other types
 */
record EventArgumentValue(String type, long number, double real, @Nullable String text) {

  boolean isText() {
    return text != null;
  }

  @Override
  public String toString() {
    return switch (type) {
      case "int" -> Long.toString(number);
      case "uint", "pointer" -> Long.toUnsignedString(number);
      case "bool" -> number == 0 ? "false" : "true";
      case "real" -> "%f".formatted(real);
      default -> text == null ? "[NULL]" : text;
    };
  }
}
