package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.internal.value.GlobPattern;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.PatternOperator;
import org.jspecify.annotations.Nullable;

/** Compiles LIKE, GLOB and REGEXP. */
public final class PatternMatchingCompiler {
  private PatternMatchingCompiler() {}

  public static String match(
      PatternOperator operator,
      TypedExpression operand,
      TypedExpression pattern,
      @Nullable TypedExpression escape) {
    String text = TypeConversions.text(operand).sql();
    String like = TypeConversions.text(pattern).sql();
    return switch (operator) {
      case GLOB -> glob(text, pattern);
      case REGEXP, MATCH -> "regexp_matches(" + text + ", " + like + ")";
      case LIKE ->
          "("
              + TypeConversions.folded(text)
              + " LIKE "
              + TypeConversions.folded(like)
              + (escape == null
                  ? ""
                  : " ESCAPE " + TypeConversions.folded(TypeConversions.text(escape).sql()))
              + ")";
    };
  }

  private static String glob(String text, TypedExpression pattern) {
    if (pattern.constant() instanceof String constant && !GlobPattern.isPlain(constant)) {
      String regex = TypeConversions.quoted(GlobPattern.regex(constant));
      return "regexp_full_match(" + text + ", " + regex + ")";
    }
    String glob = TypeConversions.text(pattern).sql();
    if (pattern.constant() instanceof String) {
      return "(" + text + " GLOB " + glob + ")";
    }
    return "(" + text + " GLOB replace(replace(" + glob + ", '\\', '[\\]'), '[^', '[!'))";
  }
}
