package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.CommonType;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.PatternOperator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compiles SQLite's scalar functions. */
public final class ScalarFunctionCompiler {
  public static final Set<String> NAMES =
      Stream.of(
              Set.of(
                  "abs",
                  "coalesce",
                  "glob",
                  "if",
                  "ifnull",
                  "iif",
                  "like",
                  "likelihood",
                  "likely",
                  "max",
                  "min",
                  "nullif",
                  "printf",
                  "format",
                  "random",
                  "round",
                  "sign",
                  "sqlite_source_id",
                  "sqlite_version",
                  "typeof",
                  "unlikely"),
              MathFunctionCompiler.NAMES,
              TextFunctionCompiler.NAMES)
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

  /** An integer of 64 random bits; the engine's own random numbers are real, with fewer bits. */
  private static final String RANDOM =
      "CAST(CAST(hash(uuid()) AS HUGEINT) - 9223372036854775808 AS BIGINT)";

  /** The version of SQLite whose results compiled queries have. */
  private static final String VERSION = "3.50.3";

  private static final String SOURCE =
      "2025-07-17 13:25:10 3ce993b8657d6d9deda380a93cdd6404a8c8ba1b185b2bc423703e41ae5f2543";

  private ScalarFunctionCompiler() {}

  /**
   * The compiled call; null if there is no scalar function of that name and number of arguments.
   */
  public static @Nullable TypedExpression call(FunctionCall call, List<TypedExpression> arguments) {
    String name = call.name().text().toLowerCase(Locale.ROOT);
    return switch (arguments.size()) {
      case 0 -> ofNone(name);
      case 1 -> ofOne(name, arguments.getFirst());
      case 2 -> ofTwo(name, arguments.get(0), arguments.get(1), arguments);
      default -> ofMany(name, arguments);
    };
  }

  private static @Nullable TypedExpression ofNone(String name) {
    return switch (name) {
      case "pi" -> TypedExpression.real("pi()");
      case "random" -> TypedExpression.integer(RANDOM);
      case "sqlite_version" -> TypedExpression.text(TypeConversions.quoted(VERSION));
      case "sqlite_source_id" -> TypedExpression.text(TypeConversions.quoted(SOURCE));
      default -> TextFunctionCompiler.ofMany(name, List.of());
    };
  }

  private static @Nullable TypedExpression ofOne(String name, TypedExpression argument) {
    TypedExpression a = argument.value();
    return switch (name) {
      case "abs" -> absolute(a);
      case "typeof" -> typeOf(a);
      case "sign" -> sign(a);
      case "likely", "unlikely" -> a.bare();
      case "round" -> TypedExpression.real("round(" + TypeConversions.real(a).sql() + ")");
      default -> {
        TypedExpression number = MathFunctionCompiler.ofOne(name, a);
        yield number == null ? TextFunctionCompiler.ofOne(name, a) : number;
      }
    };
  }

  private static TypedExpression absolute(TypedExpression a) {
    return switch (a.type()) {
      case ANY -> DynamicValues.magnitude(a);
      case INTEGER, NULL ->
          TypedExpression.integer("abs(" + TypeConversions.integer(a).sql() + ")");
      default -> TypedExpression.real("abs(" + TypeConversions.real(a).sql() + ")");
    };
  }

  /** Compiles {@code sign} of a number or of a text that is a number. */
  private static TypedExpression sign(TypedExpression a) {
    String number = a.type() == ValueType.INTEGER ? a.sql() : TypeConversions.realIfNumber(a).sql();
    return TypedExpression.integer("CAST(sign(" + number + ") AS BIGINT)");
  }

  private static TypedExpression typeOf(TypedExpression a) {
    if (a.type() == ValueType.ANY) {
      return TypedExpression.text(DynamicValues.typeName(a));
    }
    String type = TypeConversions.quoted(a.type().name().toLowerCase(Locale.ROOT));
    return TypedExpression.text(
        "CASE WHEN " + a.sql() + " IS NULL THEN 'null' ELSE " + type + " END");
  }

  private static @Nullable TypedExpression ofTwo(
      String name, TypedExpression a, TypedExpression b, List<TypedExpression> all) {
    return switch (name) {
      case "ifnull" -> CommonType.coalesce(all);
      case "nullif" -> nullIf(a.value(), b);
      case "likelihood" -> a.value().bare();
      case "round" ->
          TypedExpression.real(
              "round("
                  + TypeConversions.real(a).sql()
                  + ", CAST(greatest(0, "
                  + TypeConversions.integer(b).sql()
                  + ") AS INTEGER))");
      case "like" ->
          TypedExpression.condition(
              PatternMatchingCompiler.match(PatternOperator.LIKE, b, a, null));
      case "glob" ->
          TypedExpression.condition(
              PatternMatchingCompiler.match(PatternOperator.GLOB, b, a, null));
      case "regexp" ->
          TypedExpression.condition(
              PatternMatchingCompiler.match(PatternOperator.REGEXP, b, a, null));
      default -> {
        TypedExpression number = MathFunctionCompiler.ofTwo(name, a, b);
        yield number == null ? ofMany(name, all) : number;
      }
    };
  }

  private static TypedExpression nullIf(TypedExpression a, TypedExpression b) {
    String equal =
        ComparisonCompiler.compare(
                BinaryOperator.EQUAL,
                a.withAffinity(Affinity.NONE),
                b.value().withAffinity(Affinity.NONE))
            .sql();
    return TypedExpression.of(
        "CASE WHEN " + equal + " THEN NULL ELSE " + a.sql() + " END", a.type());
  }

  private static @Nullable TypedExpression ofMany(String name, List<TypedExpression> all) {
    int count = all.size();
    return switch (name) {
      case "coalesce" -> count >= 2 ? CommonType.coalesce(all) : null;
      case "min", "max" -> count >= 2 ? extreme(name, all) : null;
      default -> TextFunctionCompiler.ofMany(name, all);
    };
  }

  /**
   * Compiles scalar {@code min} and {@code max}: NULL if any argument is NULL, whereas DuckDB
   * ignores NULL.
   */
  private static TypedExpression extreme(String name, List<TypedExpression> all) {
    ValueType type = CommonType.of(all);
    if (type == ValueType.ANY) {
      return all.stream().reduce((a, b) -> extreme(name, a, b)).orElseThrow();
    }
    List<String> list = all.stream().map(each -> TypeConversions.to(each, type).sql()).toList();
    String anyNull =
        list.stream().map(each -> each + " IS NULL").collect(Collectors.joining(" OR "));
    String function = name.equals("max") ? "greatest" : "least";
    return TypedExpression.of(
        "CASE WHEN "
            + anyNull
            + " THEN NULL ELSE "
            + function
            + "("
            + String.join(", ", list)
            + ") END",
        type);
  }

  /**
   * The greater or lesser of two values; if they are equal, {@code max} returns the first and
   * {@code min} the second.
   */
  private static TypedExpression extreme(String name, TypedExpression a, TypedExpression b) {
    BinaryOperator isFirst =
        name.equals("max") ? BinaryOperator.GREATER_EQUAL : BinaryOperator.LESS;
    String condition =
        ComparisonCompiler.compare(
                isFirst, a.withAffinity(Affinity.NONE), b.withAffinity(Affinity.NONE))
            .sql();
    return TypedExpression.of(
        "CASE WHEN "
            + condition
            + " THEN "
            + DynamicValues.of(a).sql()
            + " WHEN NOT "
            + condition
            + " THEN "
            + DynamicValues.of(b).sql()
            + " END",
        ValueType.ANY);
  }
}
