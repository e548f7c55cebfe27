package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.internal.macro.TokenPrinter;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.List;

/** Parses statements that begin with CREATE. */
final class CreateStatementParser {
  private final StatementParsers grammar;
  private final TokenCursor words;

  CreateStatementParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  Statement create() throws PerfettoSqlException {
    SourcePosition position = words.next().position();
    if (words.accept(Keyword.OR)) {
      words.expect(Keyword.REPLACE);
      words.expect(Keyword.PERFETTO);
      return grammar.perfetto.create(position, true);
    }
    if (words.accept(Keyword.PERFETTO)) {
      return grammar.perfetto.create(position, false);
    }
    if (words.accept(Keyword.VIRTUAL)) {
      words.expect(Keyword.TABLE);
      return virtualTable(position);
    }
    if (words.at(Keyword.UNIQUE) || words.at(Keyword.INDEX)) {
      return index(position);
    }
    return tableOrView(position);
  }

  private Statement tableOrView(SourcePosition position) throws PerfettoSqlException {
    boolean isTemporary = words.accept(Keyword.TEMP) || words.accept(Keyword.TEMPORARY);
    if (words.accept(Keyword.TABLE)) {
      return grammar.tables.table(position, isTemporary);
    }
    if (!words.accept(Keyword.VIEW)) {
      throw words.expected("TABLE, VIEW, INDEX, VIRTUAL TABLE or PERFETTO");
    }
    boolean isIfNotExists = ifNotExists();
    QualifiedName name = grammar.names.qualified("the name of a view");
    List<Name> columns = grammar.names.optionalList("a column");
    words.expect(Keyword.AS);
    return new Statement.CreateView(
        position, isTemporary, isIfNotExists, name, columns, grammar.selects.select());
  }

  boolean ifNotExists() throws PerfettoSqlException {
    if (!words.accept(Keyword.IF)) {
      return false;
    }
    words.expect(Keyword.NOT);
    words.expect(Keyword.EXISTS);
    return true;
  }

  private Statement index(SourcePosition position) throws PerfettoSqlException {
    boolean isUnique = words.accept(Keyword.UNIQUE);
    words.expect(Keyword.INDEX);
    boolean isIfNotExists = ifNotExists();
    QualifiedName name = grammar.names.qualified("the name of an index");
    words.expect(Keyword.ON);
    Name table = grammar.names.anyName("a table");
    words.expect(TokenKind.LEFT_PAREN);
    List<OrderingTerm> terms = grammar.expressions.orderingTerms();
    words.expect(TokenKind.RIGHT_PAREN);
    Expression where = grammar.selects.optional(Keyword.WHERE);
    return new Statement.CreateIndex(position, isUnique, isIfNotExists, name, table, terms, where);
  }

  private Statement virtualTable(SourcePosition position) throws PerfettoSqlException {
    boolean isIfNotExists = ifNotExists();
    QualifiedName name = grammar.names.qualified("the name of a table");
    words.expect(Keyword.USING);
    Name module = grammar.names.anyName("a module");
    List<String> arguments = words.accept(TokenKind.LEFT_PAREN) ? moduleArguments() : List.of();
    return new Statement.CreateVirtualTable(position, isIfNotExists, name, module, arguments);
  }

  /**
   * Parses module arguments: arbitrary tokens, separated by top-level commas, up to the closing
   * parenthesis.
   */
  private List<String> moduleArguments() throws PerfettoSqlException {
    List<String> arguments = new ArrayList<>();
    int from = words.index();
    int depth = 0;
    while (depth > 0 || !words.at(TokenKind.RIGHT_PAREN)) {
      if (words.at(TokenKind.END)) {
        throw words.expected(")");
      }
      if (depth == 0 && words.at(TokenKind.COMMA)) {
        arguments.add(TokenPrinter.of(words.since(from)));
        words.next();
        from = words.index();
      } else {
        depth += nesting(words.next());
      }
    }
    if (words.index() > from || !arguments.isEmpty()) {
      arguments.add(TokenPrinter.of(words.since(from)));
    }
    words.next();
    return arguments;
  }

  private static int nesting(Token token) {
    return switch (token.kind()) {
      case LEFT_PAREN -> 1;
      case RIGHT_PAREN -> -1;
      default -> 0;
    };
  }
}
