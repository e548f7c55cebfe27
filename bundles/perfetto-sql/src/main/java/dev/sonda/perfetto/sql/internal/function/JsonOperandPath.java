package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.RepeatedOperandBinding;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The path that the right operand of {@code ->} stands for. */
final class JsonOperandPath {
  private static final String ELEMENT = "(?s)\\[.+\\]";
  private static final Pattern ELEMENT_STEP = Pattern.compile(ELEMENT);

  /** The steps that SQLite and the engine read in one way. */
  private static final Pattern STEPS =
      Pattern.compile(
          "\\$(\\.[^.\\[\"*]+|\\.\"(\\\\.|[^\"\\\\])*\"|\\[(\\d{1,9}|#|#-\\d{1,9})\\])*");

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

  /**
   * The part of JSON at a literal path that the engine would not read. SQLite reads it step by
   * step, so that the error comes only if there is a value before the odd step, and an array before
   * an odd index.
   *
   * @return null if the path isn't odd
   */
  static @Nullable String oddPart(String json, TypedExpression operand) {
    if (!(operand.value().constant() instanceof String text)) {
      return null;
    }
    String path = ofLiteral(text);
    Matcher steps = STEPS.matcher(path);
    int known = steps.lookingAt() ? steps.end() : 0;
    if (known == path.length()) {
      return null;
    }
    String before =
        "json_type(%s, %s)".formatted(json, TypeConversions.quoted(path.substring(0, known)));
    String isReached =
        path.startsWith("[", known) ? before + " = 'ARRAY'" : before + " IS NOT NULL";
    return "CASE WHEN %s THEN error(%s) ELSE NULL::JSON END"
        .formatted(isReached, TypeConversions.quoted("bad JSON path: '" + text + "'"));
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
