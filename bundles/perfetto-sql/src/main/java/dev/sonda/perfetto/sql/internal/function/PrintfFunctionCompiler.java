package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.PackedValues;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compiles printf: a literal format with only plain integers and texts uses the engine's printf;
 * other formats use a function that receives all values packed into a text.
 */
public final class PrintfFunctionCompiler {
  public static final Set<String> NAMES = Set.of("printf", "format");

  private static final String FUNCTION = "__intrinsic_printf";
  private static final Pattern PLACE =
      Pattern.compile(
          "%(?:%|([-+ 0#]*)([0-9]{0,3})((?:[.][0-9]{1,3})?)(?:l{0,2})([diusfeEgGxXo]))");

  /**
   * Format specifiers that the engine prints as SQLite does; the engine has no limit for widths.
   */
  private static final Pattern PLAIN = Pattern.compile("%(?:%|0?[0-9]{0,3}l{0,2}[di]|[su])");

  private final Catalog catalog;

  public PrintfFunctionCompiler(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The compiled call; null if the function isn't printf, or its format can't be compiled. */
  public @Nullable TypedExpression call(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    if (!NAMES.contains(call.name().key()) || arguments.isEmpty()) {
      return null;
    }
    TypedExpression format = arguments.getFirst();
    return !isOf(PLAIN, format)
            && catalog.function(FUNCTION) instanceof CatalogFunction.Native function
        ? packed(function, arguments)
        : isOf(PLACE, format) ? ofEngine(arguments) : null;
  }

  private static boolean isOf(Pattern place, TypedExpression format) {
    return format.constant() instanceof String text
        && !place.matcher(text).replaceAll("").contains("%");
  }

  private static TypedExpression packed(
      CatalogFunction.Native function, List<TypedExpression> arguments) {
    return TypedExpression.text(
        "%s(%s, %s)"
            .formatted(
                TypeConversions.name(function.name()),
                TypeConversions.text(arguments.getFirst()).sql(),
                PackedValues.list(arguments.subList(1, arguments.size()))));
  }

  private static TypedExpression ofEngine(List<TypedExpression> arguments) {
    String format = String.valueOf(arguments.getFirst().constant());
    StringBuilder text = new StringBuilder();
    StringBuilder values = new StringBuilder();
    Matcher place = PLACE.matcher(format);
    int next = 1;
    while (place.find()) {
      boolean isPercent = place.group(4) == null;
      place.appendReplacement(text, Matcher.quoteReplacement(isPercent ? "%%" : placeOf(place)));
      if (!isPercent) {
        TypedExpression value =
            next < arguments.size() ? arguments.get(next) : TypedExpression.nothing();
        values.append(", ").append(value(place.group(4), value));
        next++;
      }
    }
    place.appendTail(text);
    return TypedExpression.text("printf(" + TypeConversions.quoted(text.toString()) + values + ")");
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

  /** An argument converted for a format specifier; NULL becomes 0 or an empty text. */
  private static String value(String letter, TypedExpression value) {
    return switch (letter) {
      case "s" -> "coalesce(" + TypeConversions.text(value).sql() + ", '')";
      case "d", "i", "x", "X", "o" -> "coalesce(" + TypeConversions.integer(value).sql() + ", 0)";
      case "u" -> unsigned("coalesce(" + TypeConversions.integer(value).sql() + ", 0)");
      default -> "coalesce(" + TypeConversions.real(value).sql() + ", 0.0::DOUBLE)";
    };
  }

  private static String unsigned(String sql) {
    String positive = TypeConversions.cast(sql, ValueType.TEXT);
    return "CASE WHEN "
        + sql
        + " >= 0 THEN "
        + positive
        + " ELSE CAST(18446744073709551616::HUGEINT + "
        + sql
        + " AS VARCHAR) END";
  }
}
