package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.LiteralConversion;
import dev.sonda.perfetto.sql.internal.value.RepeatedOperandBinding;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compiles SQLite's functions of texts and blobs. */
final class TextFunctionCompiler {
  static final Set<String> NAMES =
      Set.of(
          "char",
          "concat",
          "concat_ws",
          "hex",
          "instr",
          "length",
          "lower",
          "ltrim",
          "octet_length",
          "quote",
          "randomblob",
          "replace",
          "rtrim",
          "substr",
          "substring",
          "trim",
          "unicode",
          "upper",
          "unistr",
          "zeroblob");

  /** Parts of a text for {@code unistr}: each escape, texts between them, and a lone backslash. */
  private static final String ESCAPES =
      "(?s)\\\\u[0-9a-fA-F]{4}|\\\\U[0-9a-fA-F]{8}|\\\\\\+[0-9a-fA-F]{6}|\\\\[0-9a-fA-F]{4}"
          + "|\\\\\\\\|[^\\\\]+|\\\\";

  private TextFunctionCompiler() {}

  static @Nullable TypedExpression ofOne(String name, TypedExpression a) {
    return switch (name) {
      case "lower" -> TypedExpression.text(TypeConversions.folded(sqlText(a)));
      case "upper" ->
          TypedExpression.text(
              "translate("
                  + sqlText(a)
                  + ", 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')");
      case "length" -> length(a, "length");
      case "octet_length" -> length(a, "strlen");
      case "trim", "ltrim", "rtrim" -> TypedExpression.text(name + "(" + sqlText(a) + ", ' ')");
      case "hex" ->
          TypedExpression.text("coalesce(hex(" + TypeConversions.blob(a).sql() + "), '')");
      case "unicode" ->
          TypedExpression.integer("CAST(nullif(unicode(" + sqlText(a) + "), -1) AS BIGINT)");
      case "quote" -> quoted(a);
      case "zeroblob" -> zeros(a);
      case "randomblob" -> randomBytes(a);
      case "unistr" -> unescaped(a);
      default -> ofMany(name, List.of(a));
    };
  }

  /** Random bytes, at least one, which hashes of a random number have. */
  private static TypedExpression randomBytes(TypedExpression count) {
    String bytes = "greatest(1, coalesce(" + TypeConversions.integer(count).sql() + ", 1))";
    return TypedExpression.of(
        """
        unhex(substr(array_to_string(list_transform(range((%1$s + 15) // 16), lambda i: \
        md5(concat(uuid(), i))), ''), 1, 2 * %1$s))\
        """
            .formatted(bytes),
        ValueType.BLOB);
  }

  /** A text with characters in place of their numbers. */
  private static TypedExpression unescaped(TypedExpression text) {
    return TypedExpression.text(
        """
        array_to_string(list_transform(regexp_extract_all(%s, '%s'), lambda p: CASE \
        WHEN p = '\\' THEN error('invalid Unicode escape') WHEN p = '\\\\' THEN p[1] \
        WHEN p[1] <> '\\' THEN p \
        ELSE chr(('0x' || regexp_extract(p, '[0-9a-fA-F]+$'))::INTEGER) END), '')\
        """
            .formatted(sqlText(text), ESCAPES));
  }

  static @Nullable TypedExpression ofMany(String name, List<TypedExpression> all) {
    int count = all.size();
    return switch (name) {
      case "trim", "ltrim", "rtrim" -> count == 2 ? TypedExpression.text(call(name, all)) : null;
      case "instr" -> count == 2 ? TypedExpression.integer(call(name, all)) : null;
      case "substr", "substring" -> count == 2 || count == 3 ? part(all) : null;
      case "replace" -> count == 3 ? TypedExpression.text(call(name, all)) : null;
      case "concat" -> count >= 1 ? TypedExpression.text(call(name, all)) : null;
      case "concat_ws" -> count >= 2 ? TypedExpression.text(call(name, all)) : null;
      case "char" -> {
        TypedExpression constant = constantCharacters(all);
        yield constant != null ? constant : TypedExpression.text("concat(" + characters(all) + ")");
      }
      default -> null;
    };
  }

  /** A call of the engine's function of that name, which agrees with SQLite's for texts. */
  private static String call(String name, List<TypedExpression> texts) {
    return name
        + "("
        + texts.stream().map(TextFunctionCompiler::sqlText).collect(Collectors.joining(", "))
        + ")";
  }

  private static TypedExpression zeros(TypedExpression count) {
    return TypedExpression.of(
        "repeat('\\x00'::BLOB, greatest(0, " + TypeConversions.integer(count).sql() + "))",
        ValueType.BLOB);
  }

  private static String sqlText(TypedExpression typed) {
    return TypeConversions.text(typed).sql();
  }

  /**
   * @param function the engine's function for the length of a text
   */
  private static TypedExpression length(TypedExpression a, String function) {
    String ofText = function + "(" + sqlText(a) + ")";
    return switch (a.type()) {
      case BLOB -> TypedExpression.integer("octet_length(" + a.sql() + ")");
      case ANY ->
          TypedExpression.integer(
              "coalesce(octet_length(" + DynamicValues.blob(a).sql() + "), " + ofText + ")");
      default -> TypedExpression.integer(ofText);
    };
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
        .map(each ->
            RepeatedOperandBinding.with(
                    TypeConversions.integer(each), TextFunctionCompiler::character)
                .sql())
        .collect(Collectors.joining(", "));
  }

  /** The character of a code point; numbers that aren't code points have U+FFFD. */
  private static TypedExpression character(TypedExpression code) {
    return TypedExpression.text(
        "CASE WHEN %1$s < 0 OR %1$s > %2$d THEN chr(65533) ELSE chr(CAST(coalesce(%1$s, 0) AS INTEGER)) END"
            .formatted(code.sql(), Character.MAX_CODE_POINT));
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
}
