package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.internal.lexer.Token;
import java.util.List;

/** Connects the parsers of one statement, which call each other and share one token cursor. */
final class StatementParsers {
  final TokenCursor words;
  final NameParser names;
  final ExpressionParser expressions;
  final PrimaryParser primaries;
  final FunctionCallParser calls;
  final WindowParser windows;
  final SelectParser selects;
  final FromParser from;
  final StatementParser statements;
  final CreateStatementParser definitions;
  final TableDefinitionParser tables;
  final RowChangeParser changes;
  final PerfettoStatementParser perfetto;
  final PragmaParser pragmas;

  StatementParsers(List<Token> tokens) {
    words = new TokenCursor(tokens);
    names = new NameParser(words);
    expressions = new ExpressionParser(this);
    primaries = new PrimaryParser(this);
    calls = new FunctionCallParser(this);
    windows = new WindowParser(this);
    selects = new SelectParser(this);
    from = new FromParser(this);
    statements = new StatementParser(this);
    definitions = new CreateStatementParser(this);
    tables = new TableDefinitionParser(this);
    changes = new RowChangeParser(this);
    perfetto = new PerfettoStatementParser(this);
    pragmas = new PragmaParser(this);
  }
}
