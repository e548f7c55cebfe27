package dev.sonda.analysis.cli.internal.shell;

import dev.sonda.analysis.cli.internal.script.StatementScanner;
import dev.sonda.analysis.cli.internal.session.DotCommands;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.impl.DefaultParser;

/** Has Enter begin another line as long as a statement has no semicolon. */
final class SqlParser extends DefaultParser {
  private static final int NOWHERE = -1;

  SqlParser() {
    setQuoteChars(new char[0]);
    setEscapeChars(new char[0]);
  }

  @Override
  public ParsedLine parse(String text, int cursor, ParseContext context) {
    if (context == ParseContext.ACCEPT_LINE && !DotCommands.isCommand(text) && isOpen(text)) {
      throw new EOFError(NOWHERE, NOWHERE, "the statement goes on");
    }
    return super.parse(text, cursor, context);
  }

  private static boolean isOpen(String text) {
    StatementScanner scanner = new StatementScanner();
    text.lines().forEach(scanner::add);
    return scanner.isWithinStatement();
  }
}
