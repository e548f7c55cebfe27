package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.Typed;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The function printf with a literal format, each argument converted to what its place wants. */
public final class PrintfFunction {
  private static final Pattern PLACE =
      Pattern.compile("%(?:%|([-+ 0#]*)([0-9]*)((?:[.][0-9]+)?)(?:l{0,2})([diusfeEgGxXo]))");

  private PrintfFunction() {}

  /** The call; null for a format that isn't known before the query runs, or has other places. */
  public static @Nullable Typed call(List<Typed> arguments) {
    if (!(arguments.getFirst().constant() instanceof String format)
        || PLACE.matcher(format).replaceAll("").contains("%")) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    StringBuilder values = new StringBuilder();
    Matcher place = PLACE.matcher(format);
    int next = 1;
    while (place.find()) {
      boolean isPercent = place.group(4) == null;
      place.appendReplacement(text, Matcher.quoteReplacement(isPercent ? "%%" : placeOf(place)));
      if (!isPercent) {
        Typed value = next < arguments.size() ? arguments.get(next) : Typed.nothing();
        values.append(", ").append(value(place.group(4), value));
        next++;
      }
    }
    place.appendTail(text);
    return Typed.text("printf(" + Conversions.quoted(text.toString()) + values + ")");
  }

  private static String placeOf(Matcher place) {
    String letter = place.group(4);
    boolean isSigned = letter.equals("i") || letter.equals("d");
    return "%"
        + place.group(1)
        + place.group(2)
        + place.group(3)
        + (letter.equals("u") ? "s" : isSigned ? "d" : letter);
  }

  /** NULL is printed as 0 or as nothing. */
  private static String value(String letter, Typed value) {
    return switch (letter) {
      case "s" -> "coalesce(" + Conversions.text(value).sql() + ", '')";
      case "d", "i", "x", "X", "o" -> "coalesce(" + Conversions.integer(value).sql() + ", 0)";
      case "u" -> unsigned("coalesce(" + Conversions.integer(value).sql() + ", 0)");
      default -> "coalesce(" + Conversions.real(value).sql() + ", 0.0::DOUBLE)";
    };
  }

  private static String unsigned(String sql) {
    String positive = Conversions.cast(sql, ValueType.TEXT);
    return "CASE WHEN "
        + sql
        + " >= 0 THEN "
        + positive
        + " ELSE CAST(18446744073709551616::HUGEINT + "
        + sql
        + " AS VARCHAR) END";
  }
}
