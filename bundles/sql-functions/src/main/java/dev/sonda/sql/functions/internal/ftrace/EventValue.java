package dev.sonda.sql.functions.internal.ftrace;

import org.jspecify.annotations.Nullable;

/**
 * The value of an event's argument.
 *
 * @param type as the trace's table of arguments calls it
 * @param number an integer, of either sign
 * @param text a text; null for other types
 */
record EventValue(String type, long number, double real, @Nullable String text) {

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
