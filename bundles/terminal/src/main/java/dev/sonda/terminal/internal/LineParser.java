package dev.sonda.terminal.internal;

import dev.sonda.terminal.LineEditorLanguage;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.impl.DefaultParser;

/**
 * JLine's parser for a {@link LineEditorLanguage}: splits lines into words by its rules, and
 * continues an incomplete text on another line at Enter.
 */
final class LineParser extends DefaultParser {
  private static final int NOWHERE = -1;

  private final LineEditorLanguage language;

  LineParser(LineEditorLanguage language) {
    this.language = language;
    switch (language.words()) {
      case PLAIN -> {
        setQuoteChars(new char[0]);
        setEscapeChars(new char[0]);
      }
      case QUOTED -> {
        setEofOnUnclosedQuote(true);
        setEofOnEscapedNewLine(true);
        setEofOnUnclosedBracket(Bracket.CURLY, Bracket.ROUND, Bracket.SQUARE);
      }
    }
  }

  @Override
  public ParsedLine parse(String text, int cursor, ParseContext context) {
    if (context == ParseContext.ACCEPT_LINE && language.isOpen(text)) {
      throw new EOFError(NOWHERE, NOWHERE, "the text goes on");
    }
    return super.parse(text, cursor, context);
  }
}
