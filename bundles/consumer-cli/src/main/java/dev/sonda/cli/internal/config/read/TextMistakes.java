package dev.sonda.cli.internal.config.read;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All mistakes of a text config. A parser stops at the first value that it can't read; what it
 * stopped at is blanked, and the rest read again, until nothing is wrong or nothing can be blanked.
 */
final class TextMistakes {
  private static final int MOST = 20;

  private TextMistakes() {}

  /**
   * What is wrong with it, in the order of the text as far as that can be told.
   *
   * @param first what the parser said of it
   */
  static List<Finding> in(
      String file, String text, TextFormat.ParseException first, TraceSchema schema) {
    List<Finding> mistakes = new ArrayList<>();
    LossyText rest = new LossyText(text);
    TextFormat.@Nullable ParseException next = first;
    while (next != null && mistakes.size() < MOST) {
      List<Finding> found = TextConfigError.describe(file, next, schema);
      mistakes.addAll(found);
      boolean isUnknownField = TextConfigError.isOfUnknownFields(next);
      next =
          isUnknownField || !rest.blankAt(next.getLine(), next.getColumn())
              ? null
              : parse(rest.toString(), schema);
    }
    return mistakes;
  }

  /** What is wrong with it still; null if nothing is. */
  private static TextFormat.@Nullable ParseException parse(String text, TraceSchema schema) {
    try {
      TextFormat.getParser().merge(text, DynamicMessage.newBuilder(schema.traceConfig()));
      return null;
    } catch (TextFormat.ParseException e) {
      return e;
    }
  }
}
