package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.RepeatedOperandBinding;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import java.util.regex.Pattern;

/** The path that the right operand of {@code ->} stands for. */
final class JsonOperandPath {
  private static final String ELEMENT = "(?s)\\[.+\\]";
  private static final Pattern ELEMENT_STEP = Pattern.compile(ELEMENT);

  private JsonOperandPath() {}

  static String of(TypedExpression operand) {
    TypedExpression value = operand.value();
    return switch (value.constant()) {
      case String text -> TypeConversions.quoted(ofLiteral(text));
      case Long index ->
          TypeConversions.quoted(index < 0 ? "$[#" + index + "]" : "$[" + index + "]");
      case null, default -> RepeatedOperandBinding.with(value, JsonOperandPath::ofRow).sql();
    };
  }

  private static String ofLiteral(String text) {
    if (text.startsWith("$")) {
      return text;
    }
    return ELEMENT_STEP.matcher(text).matches()
        ? "$" + text
        : "$.\"" + text.replace("\"", "\\\"") + "\"";
  }

  private static TypedExpression ofRow(TypedExpression value) {
    return TypedExpression.text(
        switch (value.type()) {
          case INTEGER -> ofIndex(value);
          case ANY ->
              "coalesce(%s, %s)"
                  .formatted(
                      ofIndex(DynamicValues.integer(value)),
                      ofText(TypeConversions.text(value).sql()));
          case NULL -> "CAST(NULL AS VARCHAR)";
          default -> ofText(TypeConversions.text(value).sql());
        });
  }

  private static String ofIndex(TypedExpression index) {
    return "'$[' || CASE WHEN %1$s < 0 THEN '#' ELSE '' END || CAST(%1$s AS VARCHAR) || ']'"
        .formatted(index.sql());
  }

  private static String ofText(String text) {
    return """
    CASE WHEN starts_with(%1$s, '$') THEN %1$s \
    WHEN regexp_full_match(%1$s, '%2$s') THEN '$' || %1$s \
    ELSE '$."' || replace(%1$s, '"', '\\"') || '"' END\
    """
        .formatted(text, ELEMENT);
  }
}
