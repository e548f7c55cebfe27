package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Lexer;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.internal.macro.MacroExpander;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a text into statements and parses them one by one. */
public final class ScriptReader implements SqlScript {
  private final Macros macros;
  private final List<Token> tokens;
  private int index;

  public ScriptReader(SourceText source, Macros macros) throws PerfettoSqlException {
    this.macros = macros;
    tokens = Lexer.tokens(source);
  }

  /**
   * All statements of a text; a macro that the text defines is available to the statements after
   * it.
   */
  public static List<Statement> readAll(SourceText source, Macros macros)
      throws PerfettoSqlException {
    SqlScript script = new ScriptReader(source, macros);
    List<Statement> statements = new ArrayList<>();
    for (Statement next = script.next(); next != null; next = script.next()) {
      statements.add(next);
      if (next instanceof CreatePerfettoMacro macro) {
        macros.define(macro);
      }
    }
    return statements;
  }

  @Override
  public @Nullable Statement next() throws PerfettoSqlException {
    while (kindAt(index) == TokenKind.SEMICOLON) {
      index++;
    }
    if (kindAt(index) == TokenKind.END) {
      return null;
    }
    int start = index;
    while (kindAt(index) != TokenKind.SEMICOLON && kindAt(index) != TokenKind.END) {
      index++;
    }
    return read(tokens.subList(start, index), tokens.get(index));
  }

  private Statement read(List<Token> words, Token behind) throws PerfettoSqlException {
    List<Token> expanded =
        new ArrayList<>(isMacro(words) ? words : MacroExpander.expand(words, macros));
    expanded.add(new Token(TokenKind.END, null, "", behind.position(), true));
    return new StatementParsers(expanded).statements.whole();
  }

  /** Whether a statement defines a macro; calls in a macro's body are not expanded yet. */
  private static boolean isMacro(List<Token> words) {
    int at = keyword(words, 1) == Keyword.OR ? 3 : 1;
    return keyword(words, 0) == Keyword.CREATE
        && keyword(words, at) == Keyword.PERFETTO
        && keyword(words, at + 1) == Keyword.MACRO;
  }

  private static @Nullable Keyword keyword(List<Token> words, int at) {
    return at < words.size() ? words.get(at).keyword() : null;
  }

  private TokenKind kindAt(int at) {
    return tokens.get(at).kind();
  }
}
