package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Comparison;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.Typed;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.PatternOperator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** SQLite's functions of one row. */
final class ScalarFunctions {
  static final Set<String> NAMES =
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

  private ScalarFunctions() {}

  /** The call; null if there is no function of that name and so many arguments. */
  static @Nullable Typed call(FunctionCall call, List<Typed> arguments) {
    String name = call.name().text().toLowerCase(Locale.ROOT);
    if ((name.equals("printf") || name.equals("format")) && !arguments.isEmpty()) {
      return PrintfFunction.call(arguments);
    }
    return switch (arguments.size()) {
      case 0 -> name.equals("pi") ? Typed.real("pi()") : ofMany(name, arguments);
      case 1 -> ofOne(name, arguments.getFirst());
      case 2 -> ofTwo(name, arguments.get(0), arguments.get(1), arguments);
      default -> ofMany(name, arguments);
    };
  }

  private static @Nullable Typed ofOne(String name, Typed argument) {
    Typed a = argument.value();
    return switch (name) {
      case "abs" -> absolute(a);
      case "lower" -> Typed.text(Conversions.folded(sqlText(a)));
      case "upper" ->
          Typed.text(
              "translate("
                  + sqlText(a)
                  + ", 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')");
      case "length" -> length(a);
      case "trim", "ltrim", "rtrim" -> Typed.text(name + "(" + sqlText(a) + ", ' ')");
      case "typeof" -> typeOf(a);
      case "hex" -> Typed.text("coalesce(hex(" + Conversions.blob(a).sql() + "), '')");
      case "unicode" -> Typed.integer("CAST(nullif(unicode(" + sqlText(a) + "), -1) AS BIGINT)");
      case "quote" -> quoted(a);
      case "sign" ->
          a.type().isNumber() ? Typed.integer("CAST(sign(" + a.sql() + ") AS BIGINT)") : null;
      case "likely", "unlikely" -> a;
      case "round" -> Typed.real("round(" + Conversions.real(a).sql() + ")");
      case "char" -> ofMany(name, List.of(a));
      default -> MathFunctions.ofOne(name, a);
    };
  }

  private static String sqlText(Typed typed) {
    return Conversions.text(typed).sql();
  }

  private static Typed absolute(Typed a) {
    Typed number = a.type() == ValueType.TEXT ? Conversions.real(a) : Conversions.number(a);
    return Typed.of("abs(" + number.sql() + ")", number.type());
  }

  private static Typed length(Typed a) {
    return a.type() == ValueType.BLOB
        ? Typed.integer("octet_length(" + a.sql() + ")")
        : Typed.integer("length(" + sqlText(a) + ")");
  }

  private static Typed typeOf(Typed a) {
    String type = Conversions.quoted(a.type().name().toLowerCase(Locale.ROOT));
    return Typed.text("CASE WHEN " + a.sql() + " IS NULL THEN 'null' ELSE " + type + " END");
  }

  private static Typed quoted(Typed a) {
    String value =
        switch (a.type()) {
          case TEXT -> "'''' || replace(" + a.sql() + ", '''', '''''') || ''''";
          case BLOB -> "'X''' || hex(" + a.sql() + ") || ''''";
          default -> sqlText(a);
        };
    return Typed.text("coalesce(" + value + ", 'NULL')");
  }

  private static @Nullable Typed ofTwo(String name, Typed a, Typed b, List<Typed> all) {
    return switch (name) {
      case "ifnull" -> CaseCompiler.coalesce(all);
      case "nullif" -> nullIf(a.value(), b);
      case "instr" -> instr(a, b);
      case "trim", "ltrim", "rtrim" ->
          Typed.text(name + "(" + sqlText(a) + ", " + sqlText(b) + ")");
      case "round" ->
          Typed.real(
              "round("
                  + Conversions.real(a).sql()
                  + ", CAST(greatest(0, "
                  + Conversions.integer(b).sql()
                  + ") AS INTEGER))");
      case "like" -> Typed.condition(FunctionCompiler.match(PatternOperator.LIKE, b, a, null));
      case "glob" -> Typed.condition(FunctionCompiler.match(PatternOperator.GLOB, b, a, null));
      case "regexp" -> Typed.condition(FunctionCompiler.match(PatternOperator.REGEXP, b, a, null));
      case "pow", "power" ->
          Typed.real("pow(" + Conversions.real(a).sql() + ", " + Conversions.real(b).sql() + ")");
      default -> ofMany(name, all);
    };
  }

  private static Typed instr(Typed a, Typed b) {
    return Typed.integer("instr(" + sqlText(a) + ", " + sqlText(b) + ")");
  }

  private static Typed nullIf(Typed a, Typed b) {
    String equal = Comparison.compare(BinaryOperator.EQUAL, a, b).sql();
    return Typed.of("CASE WHEN " + equal + " THEN NULL ELSE " + a.sql() + " END", a.type());
  }

  private static @Nullable Typed ofMany(String name, List<Typed> all) {
    int count = all.size();
    return switch (name) {
      case "coalesce" -> count >= 2 ? CaseCompiler.coalesce(all) : null;
      case "iif", "if" -> count == 3 ? choice(all) : null;
      case "min", "max" -> count >= 2 ? extreme(name, all) : null;
      case "substr", "substring" -> count == 2 || count == 3 ? part(all) : null;
      case "replace" -> count == 3 ? replaced(all) : null;
      case "char" -> Typed.text("concat(" + (count == 0 ? "''" : characters(all)) + ")");
      default -> null;
    };
  }

  private static String characters(List<Typed> all) {
    return all.stream()
        .map(each -> "chr(CAST(" + Conversions.integer(each).sql() + " AS INTEGER))")
        .collect(Collectors.joining(", "));
  }

  private static Typed choice(List<Typed> all) {
    Typed yes = all.get(1).value();
    Typed no = all.get(2).value();
    ValueType type = CaseCompiler.common(yes.type(), no.type());
    return Typed.of(
        "CASE WHEN "
            + Conversions.condition(all.get(0))
            + " THEN "
            + Conversions.to(yes, type).sql()
            + " ELSE "
            + Conversions.to(no, type).sql()
            + " END",
        type);
  }

  /** NULL if any is; DuckDB leaves NULL out. */
  private static Typed extreme(String name, List<Typed> all) {
    ValueType type = CaseCompiler.common(all);
    List<String> list = all.stream().map(each -> Conversions.to(each, type).sql()).toList();
    String anyNull =
        list.stream().map(each -> each + " IS NULL").collect(Collectors.joining(" OR "));
    String function = name.equals("max") ? "greatest" : "least";
    return Typed.of(
        "CASE WHEN "
            + anyNull
            + " THEN NULL ELSE "
            + function
            + "("
            + String.join(", ", list)
            + ") END",
        type);
  }

  private static Typed part(List<Typed> all) {
    String from = Conversions.integer(all.get(1)).sql();
    String text = sqlText(all.get(0));
    return all.size() == 2
        ? Typed.text("substr(" + text + ", " + from + ")")
        : Typed.text(
            "substr(" + text + ", " + from + ", " + Conversions.integer(all.get(2)).sql() + ")");
  }

  private static Typed replaced(List<Typed> all) {
    List<String> list = all.stream().map(ScalarFunctions::sqlText).toList();
    return Typed.text("replace(" + String.join(", ", list) + ")");
  }
}
