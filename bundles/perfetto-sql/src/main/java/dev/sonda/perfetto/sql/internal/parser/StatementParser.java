package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.perfetto.sql.syntax.Statement.Drop;
import dev.sonda.perfetto.sql.syntax.With;
import org.jspecify.annotations.Nullable;

/** Parses statements, by their first words. */
final class StatementParser {
  private final StatementParsers grammar;
  private final TokenCursor words;

  StatementParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  /** Parses all tokens as a single statement. */
  Statement whole() throws PerfettoSqlException {
    Statement statement = statement();
    if (!words.at(TokenKind.END)) {
      throw words.expected("the end of the statement");
    }
    return statement;
  }

  private Statement statement() throws PerfettoSqlException {
    SourcePosition position = words.position();
    if (words.at(Keyword.SELECT) || words.at(Keyword.VALUES)) {
      return new Statement.Query(grammar.selects.select());
    }
    if (words.at(Keyword.WITH)) {
      return behindWith(position, grammar.selects.optionalWith());
    }
    if (words.at(Keyword.CREATE)) {
      return grammar.definitions.create();
    }
    if (words.accept(Keyword.INCLUDE)) {
      return grammar.perfetto.include(position);
    }
    if (words.accept(Keyword.DROP)) {
      return drop(position);
    }
    if (words.accept(Keyword.EXPLAIN)) {
      boolean isPlan = words.accept(Keyword.QUERY, Keyword.PLAN);
      return new Statement.Explain(position, isPlan, statement());
    }
    if (words.at(Keyword.PRAGMA)) {
      return grammar.pragmas.pragma();
    }
    return grammar.changes.isAtChange() ? grammar.changes.change(position, null) : unknown();
  }

  private Statement behindWith(SourcePosition position, @Nullable With with)
      throws PerfettoSqlException {
    return grammar.changes.isAtChange()
        ? grammar.changes.change(position, with)
        : new Statement.Query(grammar.selects.select(position, with));
  }

  private Statement unknown() throws PerfettoSqlException {
    throw words.expected("a statement (" + words.expectedWords() + ")");
  }

  private Statement drop(SourcePosition position) throws PerfettoSqlException {
    if (words.accept(Keyword.PERFETTO)) {
      return grammar.perfetto.dropIndex(position);
    }
    Drop.Kind kind = kind();
    boolean isIfExists = words.accept(Keyword.IF);
    if (isIfExists) {
      words.expect(Keyword.EXISTS);
    }
    return new Drop(position, kind, isIfExists, grammar.names.qualified("a name"));
  }

  private Drop.Kind kind() throws PerfettoSqlException {
    if (words.accept(Keyword.TABLE)) {
      return Drop.Kind.TABLE;
    }
    if (words.accept(Keyword.VIEW)) {
      return Drop.Kind.VIEW;
    }
    if (words.accept(Keyword.INDEX)) {
      return Drop.Kind.INDEX;
    }
    if (words.accept(Keyword.TRIGGER)) {
      return Drop.Kind.TRIGGER;
    }
    throw words.expected("TABLE, VIEW, INDEX or PERFETTO");
  }
}
