package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.CommonType;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.LiteralConversion;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.PatternOperator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compiles SQLite's scalar functions. */
public final class ScalarFunctionCompiler {
  public static final Set<String> NAMES =
      Set.of(
          "abs",
          "char",
          "coalesce",
          "glob",
          "hex",
          "if",
          "ifnull",
          "iif",
          "instr",
          "length",
          "like",
          "likely",
          "lower",
          "ltrim",
          "max",
          "min",
          "nullif",
          "quote",
          "replace",
          "round",
          "rtrim",
          "sign",
          "substr",
          "substring",
          "trim",
          "typeof",
          "unicode",
          "unlikely",
          "upper",
          "ceil",
          "ceiling",
          "floor",
          "sqrt",
          "ln",
          "log",
          "log10",
          "log2",
          "exp",
          "pow",
          "power",
          "pi",
          "printf",
          "format");

  private ScalarFunctionCompiler() {}

  /**
   * The compiled call; null if there is no scalar function of that name and number of arguments.
   */
  public static @Nullable TypedExpression call(FunctionCall call, List<TypedExpression> arguments) {
    String name = call.name().text().toLowerCase(Locale.ROOT);
    return switch (arguments.size()) {
      case 0 -> name.equals("pi") ? TypedExpression.real("pi()") : ofMany(name, arguments);
      case 1 -> ofOne(name, arguments.getFirst());
      case 2 -> ofTwo(name, arguments.get(0), arguments.get(1), arguments);
      default -> ofMany(name, arguments);
    };
  }

  private static @Nullable TypedExpression ofOne(String name, TypedExpression argument) {
    TypedExpression a = argument.value();
    return switch (name) {
      case "abs" -> absolute(a);
      case "lower" -> TypedExpression.text(TypeConversions.folded(sqlText(a)));
      case "upper" ->
          TypedExpression.text(
              "translate("
                  + sqlText(a)
                  + ", 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')");
      case "length" -> length(a);
      case "trim", "ltrim", "rtrim" -> TypedExpression.text(name + "(" + sqlText(a) + ", ' ')");
      case "typeof" -> typeOf(a);
      case "hex" ->
          TypedExpression.text("coalesce(hex(" + TypeConversions.blob(a).sql() + "), '')");
      case "unicode" ->
          TypedExpression.integer("CAST(nullif(unicode(" + sqlText(a) + "), -1) AS BIGINT)");
      case "quote" -> quoted(a);
      case "sign" -> sign(a);
      case "likely", "unlikely" -> a;
      case "round" -> TypedExpression.real("round(" + TypeConversions.real(a).sql() + ")");
      case "char" -> ofMany(name, List.of(a));
      default -> MathFunctionCompiler.ofOne(name, a);
    };
  }

  private static String sqlText(TypedExpression typed) {
    return TypeConversions.text(typed).sql();
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

  private static TypedExpression length(TypedExpression a) {
    String ofText = "length(" + sqlText(a) + ")";
    return switch (a.type()) {
      case BLOB -> TypedExpression.integer("octet_length(" + a.sql() + ")");
      case ANY ->
          TypedExpression.integer(
              "coalesce(octet_length(" + DynamicValues.blob(a).sql() + "), " + ofText + ")");
      default -> TypedExpression.integer(ofText);
    };
  }

  private static TypedExpression typeOf(TypedExpression a) {
    if (a.type() == ValueType.ANY) {
      return TypedExpression.text(DynamicValues.typeName(a));
    }
    String type = TypeConversions.quoted(a.type().name().toLowerCase(Locale.ROOT));
    return TypedExpression.text(
        "CASE WHEN " + a.sql() + " IS NULL THEN 'null' ELSE " + type + " END");
  }

  private static TypedExpression quoted(TypedExpression a) {
    return TypedExpression.text("coalesce(" + literal(a) + ", 'NULL')");
  }

  private static String literal(TypedExpression a) {
    return switch (a.type()) {
      case TEXT -> "'''' || replace(" + a.sql() + ", '''', '''''') || ''''";
      case BLOB -> "'X''' || hex(" + a.sql() + ") || ''''";
      case ANY ->
          "coalesce("
              + literal(DynamicValues.text(a))
              + ", "
              + literal(DynamicValues.blob(a))
              + ", "
              + sqlText(a)
              + ")";
      default -> sqlText(a);
    };
  }

  private static @Nullable TypedExpression ofTwo(
      String name, TypedExpression a, TypedExpression b, List<TypedExpression> all) {
    return switch (name) {
      case "ifnull" -> CommonType.coalesce(all);
      case "nullif" -> nullIf(a.value(), b);
      case "instr" -> instr(a, b);
      case "trim", "ltrim", "rtrim" ->
          TypedExpression.text(name + "(" + sqlText(a) + ", " + sqlText(b) + ")");
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
      case "pow", "power" ->
          TypedExpression.real(
              "pow("
                  + TypeConversions.realIfNumber(a).sql()
                  + ", "
                  + TypeConversions.realIfNumber(b).sql()
                  + ")");
      default -> ofMany(name, all);
    };
  }

  private static TypedExpression instr(TypedExpression a, TypedExpression b) {
    return TypedExpression.integer("instr(" + sqlText(a) + ", " + sqlText(b) + ")");
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
      case "substr", "substring" -> count == 2 || count == 3 ? part(all) : null;
      case "replace" -> count == 3 ? replaced(all) : null;
      case "char" -> {
        TypedExpression constant = constantCharacters(all);
        yield constant != null ? constant : TypedExpression.text("concat(" + characters(all) + ")");
      }
      default -> null;
    };
  }

  private static @Nullable TypedExpression constantCharacters(List<TypedExpression> all) {
    StringBuilder text = new StringBuilder();
    for (TypedExpression each : all) {
      if (!(each.constant() instanceof Long code && code > 0 && code <= Character.MAX_CODE_POINT)) {
        return null;
      }
      text.appendCodePoint(code.intValue());
    }
    return LiteralConversion.text(text.toString());
  }

  private static String characters(List<TypedExpression> all) {
    return all.stream()
        .map(each -> "chr(CAST(" + TypeConversions.integer(each).sql() + " AS INTEGER))")
        .collect(Collectors.joining(", "));
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

  private static TypedExpression part(List<TypedExpression> all) {
    if (all.getFirst().value().type() == ValueType.BLOB) {
      return BlobSubstringCompiler.of(all);
    }
    String range =
        all.stream()
            .skip(1)
            .map(each -> ", " + TypeConversions.integer(each).sql())
            .collect(Collectors.joining());
    return TypedExpression.text("substr(" + sqlText(all.getFirst()) + range + ")");
  }

  private static TypedExpression replaced(List<TypedExpression> all) {
    List<String> list = all.stream().map(ScalarFunctionCompiler::sqlText).toList();
    return TypedExpression.text("replace(" + String.join(", ", list) + ")");
  }
}
