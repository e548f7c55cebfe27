package dev.sonda.cli.internal.config.read;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;

/**
 * Parses a text config and leaves out names that the schema doesn't know: fields, and fields whose
 * enum value is unknown. For configs that were written for another version of Perfetto.
 */
final class LenientTextConfig {
  private static final TextFormat.Parser PARSER =
      TextFormat.Parser.newBuilder().setAllowUnknownFields(true).build();

  private static final String UNKNOWN_VALUE = "has no value named";

  private final StringBuilder text;

  LenientTextConfig(String text) {
    this.text = new StringBuilder(text);
  }

  /**
   * Parses a config.
   *
   * @throws TextFormat.ParseException for anything wrong but unknown names
   */
  static TraceConfig parse(String text, TraceSchema schema) throws TextFormat.ParseException {
    return new LenientTextConfig(text).parse(schema);
  }

  private TraceConfig parse(TraceSchema schema) throws TextFormat.ParseException {
    while (true) {
      DynamicMessage.Builder config = DynamicMessage.newBuilder(schema.traceConfig());
      try {
        PARSER.merge(text, config);
        return TraceConfig.parseFrom(config.build().toByteString());
      } catch (TextFormat.ParseException e) {
        if (!String.valueOf(e.getMessage()).contains(UNKNOWN_VALUE)) {
          throw e;
        }
        // Protobuf's parser can't skip unknown values of enums; each round blanks one.
        blankValue(offset(e.getLine(), e.getColumn()));
      } catch (InvalidProtocolBufferException e) {
        throw new IllegalStateException("schema and class of TraceConfig differ", e);
      }
    }
  }

  /**
   * Blanks the field whose value is at this place of the text; lines and columns count from 1.
   *
   * @return whether a field's value is there
   */
  boolean blankAt(int line, int column) {
    int start = offset(line, column);
    if (start >= text.length() || "{}<>[]:,;".indexOf(text.charAt(start)) >= 0) {
      return false;
    }
    int before = skipBlanksBackwards(start);
    boolean isValue = before >= 0 && text.charAt(before) == ':';
    if (isValue) {
      blank(nameBefore(before), endOfValue(start));
    }
    return isValue;
  }

  private int endOfValue(int start) {
    char first = text.charAt(start);
    if (first == '"' || first == '\'') {
      int end = text.indexOf(String.valueOf(first), start + 1);
      return end < 0 ? text.length() : end + 1;
    }
    int end = start;
    while (end < text.length()
        && !Character.isWhitespace(text.charAt(end))
        && "{}<>[],;".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  private int offset(int line, int column) {
    int start = 0;
    for (int passed = 1; passed < line; passed++) {
      start = text.indexOf("\n", start) + 1;
    }
    return start + column - 1;
  }

  private void blankValue(int start) {
    int end = start;
    while (end < text.length() && isName(text.charAt(end))) {
      end++;
    }
    int before = skipBlanksBackwards(start);
    switch (before < 0 ? ' ' : text.charAt(before)) {
      case ':' -> blank(nameBefore(before), end);
      case ',' -> blank(before, end);
      default -> blank(start, withCommaBehind(end));
    }
  }

  private int skipBlanksBackwards(int from) {
    int at = from - 1;
    while (at >= 0 && Character.isWhitespace(text.charAt(at))) {
      at--;
    }
    return at;
  }

  private int nameBefore(int colon) {
    int at = skipBlanksBackwards(colon);
    while (at >= 0 && isName(text.charAt(at))) {
      at--;
    }
    return at + 1;
  }

  /** The end of a list's first element, with the comma that follows. */
  private int withCommaBehind(int end) {
    int at = end;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() && text.charAt(at) == ',' ? at + 1 : end;
  }

  private void blank(int start, int end) {
    for (int at = start; at < Math.max(end, start + 1); at++) {
      text.setCharAt(at, ' ');
    }
  }

  private static boolean isName(char character) {
    return Character.isLetterOrDigit(character) || character == '_';
  }
}
