package dev.sonda.sql.functions.internal.ftrace;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The style in which an ftrace event's argument is printed. */
enum ArgumentPrintStyle {
  PLAIN,
  /** An unsigned 32-bit integer. */
  UNSIGNED,
  HEX,
  /** The name of a kernel function, or its address if the name is unknown. */
  FUNCTION,
  THREE_DIGITS,
  THREE_HEX_DIGITS,
  FOUR_HEX_DIGITS,
  /** A text without its trailing newline. */
  LINE,
  /** The major number of a device; {@link #MINOR} is the minor number. */
  MAJOR,
  MINOR,
  /** The byte offset of a page number, with pages of 4 KiB. */
  PAGE,
  HANDLED,
  SOFTIRQ,
  BEGIN_OR_END,
  CHARACTER,
  BYTES;

  private static final int MINOR_BITS = 20;
  private static final int PAGE_BITS = 12;
  private static final List<String> SOFTIRQS =
      List.of(
          "HI",
          "TIMER",
          "NET_TX",
          "NET_RX",
          "BLOCK",
          "BLOCK_IOPOLL",
          "TASKLET",
          "SCHED",
          "HRTIMER",
          "RCU");

  String text(EventArgumentValue value) {
    long number = value.number();
    return switch (this) {
      case PLAIN -> value.toString();
      case UNSIGNED -> Integer.toUnsignedString((int) number);
      case HEX -> Long.toHexString(number);
      case FUNCTION -> value.isText() ? value.toString() : Long.toHexString(number);
      case THREE_DIGITS -> String.format(Locale.ROOT, "%03d", number);
      case THREE_HEX_DIGITS -> String.format(Locale.ROOT, "%03x", number);
      case FOUR_HEX_DIGITS -> String.format(Locale.ROOT, "%04x", number);
      case LINE -> line(value.toString());
      case MAJOR -> Long.toUnsignedString(number >>> MINOR_BITS);
      case MINOR -> Long.toUnsignedString(number & ((1 << MINOR_BITS) - 1));
      case PAGE -> Long.toUnsignedString(number << PAGE_BITS);
      case HANDLED -> number == 0 ? "unhandled" : "handled";
      case SOFTIRQ ->
          number >= 0 && number < SOFTIRQS.size()
              ? SOFTIRQS.get((int) number)
              : Long.toUnsignedString(number);
      case BEGIN_OR_END -> number == 0 ? "E" : "B";
      case CHARACTER -> Character.toString((int) number);
      case BYTES ->
          HexFormat.ofDelimiter("-")
              .formatHex(
                  Objects.requireNonNullElse(value.text(), "").getBytes(StandardCharsets.UTF_8));
    };
  }

  private static String line(String text) {
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }
}
