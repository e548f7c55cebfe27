package dev.sonda.cli.internal.config.read;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists all mistakes of a text config. The parser stops at the first value that it can't read; that
 * value is blanked and the rest parsed again, until nothing is wrong or nothing can be blanked.
 */
final class TextConfigMistakeFinder {
  /** Most mistakes that are reported at once, since each one costs another parse of the text. */
  private static final int MOST = 20;

  private TextConfigMistakeFinder() {}

  /**
   * The mistakes of a text config, in the order of the text as far as known; 20 at most.
   *
   * @param first the exception that the parser has thrown already
   */
  static List<ConfigFinding> in(
      String file, String text, TextFormat.ParseException first, TraceSchema schema) {
    List<ConfigFinding> mistakes = new ArrayList<>();
    LenientTextConfig rest = new LenientTextConfig(text);
    TextFormat.@Nullable ParseException next = first;
    while (next != null && mistakes.size() < MOST) {
      List<ConfigFinding> found = TextConfigErrorTranslator.describe(file, next, schema);
      mistakes.addAll(found);
      boolean isUnknownField = TextConfigErrorTranslator.isOfUnknownFields(next);
      next =
          isUnknownField || !rest.blankAt(next.getLine(), next.getColumn())
              ? null
              : parse(rest.toString(), schema);
    }
    return mistakes;
  }

  /** The next mistake; null if the rest is well-formed. */
  private static TextFormat.@Nullable ParseException parse(String text, TraceSchema schema) {
    try {
      TextFormat.getParser().merge(text, DynamicMessage.newBuilder(schema.traceConfig()));
      return null;
    } catch (TextFormat.ParseException e) {
      return e;
    }
  }
}
