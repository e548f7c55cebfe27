package dev.sonda.sql.functions.internal.args;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats a tree of arguments as ASCII JSON without spaces. */
final class ArgTreeJson {
  private static final int DIGITS = 16;
  private static final int LEAST_PLAIN_EXPONENT = -4;
  private static final int LAST_ASCII = 0x7e;
  private static final String HEX = "0123456789abcdef";

  private final StringBuilder json = new StringBuilder();

  private ArgTreeJson() {}

  static String of(ArgTree tree) {
    ArgTreeJson text = new ArgTreeJson();
    text.append(tree.root().value());
    return text.json.toString();
  }

  private void append(@Nullable Object value) {
    switch (value) {
      case Map<?, ?> members -> appendMembers(members);
      case List<?> items -> appendItems(items);
      case String string -> appendQuoted(string);
      case Double number -> appendReal(number);
      case null -> json.append("null");
      default -> json.append(value);
    }
  }

  private void appendMembers(Map<?, ?> members) {
    json.append('{');
    String separator = "";
    for (Map.Entry<?, ?> member : members.entrySet()) {
      json.append(separator);
      appendQuoted(String.valueOf(member.getKey()));
      json.append(':');
      appendNode(member.getValue());
      separator = ",";
    }
    json.append('}');
  }

  private void appendItems(List<?> items) {
    json.append('[');
    String separator = "";
    for (Object item : items) {
      json.append(separator);
      appendNode(item);
      separator = ",";
    }
    json.append(']');
  }

  private void appendNode(Object node) {
    append(((ArgTree.Node) node).value());
  }

  private void appendQuoted(String text) {
    json.append('"');
    text.chars().forEach(c -> appendCharacter((char) c));
    json.append('"');
  }

  private void appendCharacter(char c) {
    switch (c) {
      case '"', '\\' -> json.append('\\').append(c);
      case '\n' -> json.append("\\n");
      case '\b' -> json.append("\\b");
      case '\f' -> json.append("\\f");
      case '\r' -> json.append("\\r");
      case '\t' -> json.append("\\t");
      default -> {
        if (c >= ' ' && c <= LAST_ASCII) {
          json.append(c);
        } else {
          appendEscape(c);
        }
      }
    }
  }

  private void appendEscape(char c) {
    json.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      json.append(HEX.charAt(c >> shift & 0xf));
    }
  }

  /**
   * Formats a number like printf's {@code %.16g}; NaN and infinities, which JSON lacks, become
   * strings.
   */
  private void appendReal(double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      json.append('"').append(number).append('"');
    } else if (number == 0) {
      json.append(1 / number < 0 ? "-0" : "0");
    } else {
      appendRounded(new BigDecimal(number, new MathContext(DIGITS, RoundingMode.HALF_EVEN)));
    }
  }

  private void appendRounded(BigDecimal number) {
    int exponent = number.precision() - number.scale() - 1;
    BigDecimal shortest = number.stripTrailingZeros();
    if (exponent >= LEAST_PLAIN_EXPONENT && exponent < DIGITS) {
      json.append(shortest.toPlainString());
      return;
    }
    BigDecimal mantissa = shortest.movePointLeft(exponent).stripTrailingZeros();
    json.append(mantissa.toPlainString()).append('e').append(exponent < 0 ? '-' : '+');
    json.append(Math.abs(exponent) < 10 ? "0" : "").append(Math.abs(exponent));
  }
}
