package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.RepeatedOperandBinding;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles a value to the text of a JSON value as SQLite writes it. */
final class JsonElementText {
  private static final String NULL = "'null'";

  private JsonElementText() {}

  /** The JSON text, which is never NULL: JSON as it is, texts quoted, real numbers by SQLite. */
  static String of(Expression expression, TypedExpression typed) {
    String text =
        JsonFunctionCompiler.isJson(expression)
            ? TypeConversions.text(typed).sql()
            : quoted(typed.value());
    return "coalesce(" + text + ", " + NULL + ")";
  }

  private static String quoted(TypedExpression value) {
    return switch (value.type()) {
      case ANY -> RepeatedOperandBinding.with(value, JsonElementText::ofAny).sql();
      case INTEGER -> TypeConversions.cast(value.sql(), ValueType.TEXT);
      case REAL -> "replace(" + TypeConversions.text(value).sql() + ", 'Inf', '9e999')";
      case TEXT -> "CAST(to_json(" + value.sql() + ") AS VARCHAR)";
      case BLOB ->
          "CASE WHEN %s IS NOT NULL THEN error('JSON cannot hold BLOB values') END"
              .formatted(value.sql());
      case NULL -> NULL;
    };
  }

  private static TypedExpression ofAny(TypedExpression any) {
    return TypedExpression.text(
        Stream.of(
                DynamicValues.integer(any),
                DynamicValues.real(any),
                DynamicValues.text(any),
                DynamicValues.blob(any))
            .map(JsonElementText::quoted)
            .collect(Collectors.joining(", ", "coalesce(", ")")));
  }
}
