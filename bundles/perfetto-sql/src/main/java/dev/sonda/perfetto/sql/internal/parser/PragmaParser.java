package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.List;
import java.util.stream.Stream;

/**
 * Parses {@code PRAGMA table_info(table)}, which is the query {@code SELECT * FROM
 * pragma_table_info('table')}. Other pragmas set what this engine doesn't have.
 */
final class PragmaParser {
  private static final String TABLE_INFO = "table_info";

  private final StatementParsers grammar;
  private final TokenCursor words;

  PragmaParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  Statement pragma() throws PerfettoSqlException {
    SourcePosition position = words.expect(Keyword.PRAGMA).position();
    Name name = grammar.names.qualified("the name of a pragma").name();
    if (!name.is(TABLE_INFO)) {
      throw new PerfettoSqlException(
          "there is no pragma "
              + name.text()
              + ClosestName.question(name.text(), Stream.of(TABLE_INFO)),
          name.position());
    }
    words.expect(TokenKind.LEFT_PAREN);
    Name table = grammar.names.anyName("the name of a table");
    words.expect(TokenKind.RIGHT_PAREN);
    FromItem rows =
        new FromItem.Function(
            new QualifiedName(null, new Name(name.position(), "pragma_" + TABLE_INFO, false)),
            List.of(new Expression.TextLiteral(table.position(), table.text())),
            null);
    SelectBody body =
        new SelectBody.Simple(
            position,
            false,
            List.of(new ResultColumn.Star(position)),
            rows,
            null,
            List.of(),
            null,
            List.of());
    return new Statement.Query(new Select(position, null, body, List.of(), null));
  }
}
