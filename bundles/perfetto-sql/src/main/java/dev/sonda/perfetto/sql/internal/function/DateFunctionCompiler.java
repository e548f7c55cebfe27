package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles SQLite's date functions to engine functions with one text argument: the function name
 * and the arguments, joined by a separator that no date contains.
 */
public final class DateFunctionCompiler {
  public static final Set<String> NAMES =
      Set.of("date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff");

  private static final String SEPARATOR = " || chr(31) || ";

  private final Catalog catalog;

  public DateFunctionCompiler(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The compiled call; null if there is no date function of that name and number of arguments. */
  public @Nullable TypedExpression call(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    String name = call.name().text().toLowerCase(Locale.ROOT);
    int count = arguments.size();
    if (!NAMES.contains(name)
        || (name.equals("strftime") && count == 0)
        || (name.equals("timediff") && count != 2)) {
      return null;
    }
    ValueType type = type(name, arguments);
    String function =
        switch (type) {
          case REAL -> "__intrinsic_date_real";
          case INTEGER -> "__intrinsic_date_long";
          default -> "__intrinsic_date_text";
        };
    if (!(catalog.function(function) instanceof CatalogFunction.Native known)) {
      return null;
    }
    StringBuilder packed = new StringBuilder(TypeConversions.quoted(name));
    arguments.forEach(argument -> packed.append(SEPARATOR).append(text(argument)));
    return TypedExpression.of(TypeConversions.name(known.name()) + "(" + packed + ")", type);
  }

  /**
   * The type of the result; {@code unixepoch} is an integer unless a literal modifier requests
   * fractions of seconds.
   */
  private static ValueType type(String name, List<TypedExpression> arguments) {
    return switch (name) {
      case "julianday" -> ValueType.REAL;
      case "unixepoch" ->
          arguments.stream().anyMatch(DateFunctionCompiler::isFine)
              ? ValueType.REAL
              : ValueType.INTEGER;
      default -> ValueType.TEXT;
    };
  }

  private static boolean isFine(TypedExpression argument) {
    return argument.constant() instanceof String text
        && (text.equalsIgnoreCase("subsec") || text.equalsIgnoreCase("subsecond"));
  }

  /** The text of an argument; real numbers keep all their digits. */
  private static String text(TypedExpression argument) {
    TypedExpression value = argument.value();
    return value.type() == ValueType.REAL
        ? TypeConversions.cast(value.sql(), ValueType.TEXT)
        : "(" + TypeConversions.text(value).sql() + ")";
  }
}
