package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles SQLite's JSON functions; JSON values are texts. */
public final class JsonFunctionCompiler {
  public static final Set<String> AGGREGATES = Set.of("json_group_array", "json_group_object");
  private static final Set<String> MAKERS =
      Set.of(
          "json",
          "json_array",
          "json_object",
          "json_group_array",
          "json_group_object",
          "json_quote",
          "json_insert",
          "json_set",
          "json_replace",
          "json_array_insert",
          "json_remove",
          "json_patch");

  private JsonFunctionCompiler() {}

  /** The compiled call; null if there is no JSON function of that name and number of arguments. */
  public static @Nullable TypedExpression call(FunctionCall call, List<TypedExpression> arguments) {
    int count = arguments.size();
    return switch (call.name().text().toLowerCase(Locale.ROOT)) {
      case "json" -> count == 1 ? text("json(" + json(arguments.getFirst()) + ")") : null;
      case "json_quote" ->
          count == 1
              ? TypedExpression.text(
                  JsonElementText.of(call.arguments().getFirst(), arguments.getFirst()))
              : null;
      case "json_valid" -> count == 1 ? valid(arguments.getFirst()) : null;
      case "json_array" -> text("json_array(" + String.join(", ", elements(call, arguments)) + ")");
      case "json_object" -> count % 2 == 0 ? object(call, arguments) : null;
      case "json_extract" -> count >= 2 ? extracted(arguments) : null;
      case "json_type" ->
          count == 1 || count == 2 ? TypedExpression.text(type(part(arguments))) : null;
      case "json_array_length" ->
          count == 1 || count == 2
              ? TypedExpression.integer(
                  "CAST(json_array_length(" + part(arguments) + ") AS BIGINT)")
              : null;
      default -> null;
    };
  }

  private static TypedExpression text(String json) {
    return TypedExpression.text("CAST(" + json + " AS VARCHAR)");
  }

  /** The value cast to the engine's JSON type. */
  public static String json(TypedExpression typed) {
    return "CAST(" + TypeConversions.text(typed).sql() + " AS JSON)";
  }

  private static TypedExpression valid(TypedExpression typed) {
    return TypedExpression.integer(
        "CAST(json_valid(" + TypeConversions.text(typed).sql() + ") AS BIGINT)");
  }

  private static List<String> elements(FunctionCall call, List<TypedExpression> arguments) {
    List<String> elements = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      elements.add(element(call.arguments().get(i), arguments.get(i)));
    }
    return elements;
  }

  /**
   * A value as an element of JSON: the result of a JSON function is inserted as it is, text is
   * quoted.
   */
  public static String element(Expression expression, TypedExpression typed) {
    String element = isJson(expression) ? json(typed) : quoted(typed.value());
    return "coalesce(" + element + ", CAST('null' AS JSON))";
  }

  /** Whether the value is JSON, which the functions insert as it is, and not a text. */
  static boolean isJson(Expression expression) {
    return switch (expression) {
      case FunctionCall call -> MAKERS.contains(call.name().key()) || isListOfParts(call);
      case Expression.Binary binary -> binary.operator() == BinaryOperator.JSON;
      default -> false;
    };
  }

  /** Whether the call extracts several parts, of which SQLite makes an array. */
  private static boolean isListOfParts(FunctionCall call) {
    return call.name().is("json_extract") && call.arguments().size() > 2;
  }

  private static String quoted(TypedExpression value) {
    return switch (value.type()) {
      case NULL -> "CAST(NULL AS JSON)";
      case ANY ->
          "coalesce(to_json("
              + DynamicValues.integer(value).sql()
              + "), to_json("
              + DynamicValues.real(value).sql()
              + "), to_json("
              + DynamicValues.text(value).sql()
              + "))";
      default -> "to_json(" + value.sql() + ")";
    };
  }

  private static TypedExpression object(FunctionCall call, List<TypedExpression> arguments) {
    List<String> members = elements(call, arguments);
    for (int i = 0; i < members.size(); i += 2) {
      members.set(i, TypeConversions.text(arguments.get(i)).sql());
    }
    return text("json_object(" + String.join(", ", members) + ")");
  }

  /** The whole JSON value, or the part at the path that the second argument gives. */
  private static String part(List<TypedExpression> arguments) {
    String json = json(arguments.getFirst());
    return arguments.size() == 1
        ? json
        : "json_extract(" + json + ", " + TypeConversions.text(arguments.get(1)).sql() + ")";
  }

  private static TypedExpression extracted(List<TypedExpression> arguments) {
    if (arguments.size() == 2) {
      return value(part(arguments));
    }
    List<String> parts = new ArrayList<>();
    for (TypedExpression path : arguments.subList(1, arguments.size())) {
      String part = part(List.of(arguments.getFirst(), path));
      parts.add("coalesce(" + part + ", CAST('null' AS JSON))");
    }
    return text("json_array(" + String.join(", ", parts) + ")");
  }

  /**
   * Converts JSON to an SQL value: numbers, or texts without quotes; arrays and objects remain
   * JSON.
   */
  public static TypedExpression value(String json) {
    String text = "json_extract_string(" + json + ", '$')";
    String integer = any("TRY_CAST(" + text + " AS BIGINT)", ValueType.INTEGER);
    return TypedExpression.of(
        "CASE json_type("
            + json
            + ") WHEN 'BIGINT' THEN "
            + integer
            + " WHEN 'UBIGINT' THEN "
            + integer
            + " WHEN 'DOUBLE' THEN "
            + any("TRY_CAST(" + text + " AS DOUBLE)", ValueType.REAL)
            + " WHEN 'BOOLEAN' THEN "
            + any("CAST(" + text + " = 'true' AS BIGINT)", ValueType.INTEGER)
            + " WHEN 'NULL' THEN NULL ELSE "
            + any(text, ValueType.TEXT)
            + " END",
        ValueType.ANY);
  }

  private static String any(String sql, ValueType type) {
    return DynamicValues.of(TypedExpression.of(sql, type)).sql();
  }

  /** The name that SQLite has for the type of JSON. */
  public static String type(String json) {
    String value = "json_extract_string(" + json + ", '$')";
    return "CASE json_type("
        + json
        + ") WHEN 'BIGINT' THEN 'integer' WHEN 'UBIGINT' THEN 'integer' WHEN 'DOUBLE' THEN 'real'"
        + " WHEN 'VARCHAR' THEN 'text' WHEN 'BOOLEAN' THEN "
        + value
        + " WHEN 'NULL' THEN 'null' WHEN 'ARRAY' THEN 'array' WHEN 'OBJECT' THEN 'object' END";
  }

  /**
   * Compiles the operators {@code ->} and {@code ->>}, whose right operand is a path, a label or
   * the index of an element.
   */
  public static TypedExpression member(
      Expression.Binary binary, TypedExpression left, TypedExpression right) {
    String odd = JsonOperandPath.oddPart(json(left), right);
    String part =
        odd == null ? "json_extract(" + json(left) + ", " + JsonOperandPath.of(right) + ")" : odd;
    return binary.operator() == BinaryOperator.JSON ? text(part) : value(part);
  }

  /** Compiles {@code json_group_array} and {@code json_group_object}. */
  public static TypedExpression aggregate(
      FunctionCall call, List<TypedExpression> arguments, String suffix) {
    String last = element(call.arguments().getLast(), arguments.getLast());
    if (call.name().is("json_group_array")) {
      return TypedExpression.text(
          "'[' || coalesce(string_agg(CAST("
              + last
              + " AS VARCHAR), ','"
              + suffix
              + ", '') || ']'");
    }
    String label =
        "CAST(to_json(" + TypeConversions.text(arguments.getFirst()).sql() + ") AS VARCHAR)";
    return TypedExpression.text(
        "'{' || coalesce(string_agg("
            + label
            + " || ':' || CAST("
            + last
            + " AS VARCHAR), ','"
            + suffix
            + ", '') || '}'");
  }
}
