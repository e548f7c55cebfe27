package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.internal.macro.TokenPrinter;
import dev.sonda.perfetto.sql.syntax.ExpandedSourceText;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.Select.Limit;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SelectBody.SetOperator;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Window;
import dev.sonda.perfetto.sql.syntax.With;
import dev.sonda.perfetto.sql.syntax.With.CommonTable;
import dev.sonda.perfetto.sql.syntax.With.Materialization;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses queries. */
final class SelectParser {
  /** Limit of nested queries; each nesting takes several levels of recursion in the parser. */
  private static final int MOST_NESTED = 100;

  /**
   * Limit of parts in a compound SELECT: half of SQLite's limit, for threads with the default stack
   * size.
   */
  private static final int MOST_PARTS = 250;

  private final StatementParsers grammar;
  private final TokenCursor words;
  private int depth;

  SelectParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  boolean isAtSelect() {
    return words.at(Keyword.SELECT) || words.at(Keyword.VALUES) || words.at(Keyword.WITH);
  }

  Select select() throws PerfettoSqlException {
    SourcePosition position = words.position();
    return select(position, optionalWith());
  }

  /** Parses a query after its WITH clause. */
  Select select(SourcePosition position, @Nullable With with) throws PerfettoSqlException {
    if (++depth > MOST_NESTED) {
      throw words.error("queries are nested deeper than " + MOST_NESTED, words.peek());
    }
    SelectBody body = body();
    List<OrderingTerm> orderBy = grammar.expressions.optionalOrderBy();
    Limit limit = limit();
    depth--;
    return new Select(position, with, body, orderBy, limit);
  }

  @Nullable With optionalWith() throws PerfettoSqlException {
    if (!words.accept(Keyword.WITH)) {
      return null;
    }
    boolean isRecursive = words.accept(Keyword.RECURSIVE);
    List<CommonTable> tables = new ArrayList<>();
    do {
      tables.add(commonTable());
    } while (words.accept(TokenKind.COMMA));
    return new With(isRecursive, tables);
  }

  private CommonTable commonTable() throws PerfettoSqlException {
    Name name = grammar.names.anyName("the name of a query");
    List<Name> columns = grammar.names.optionalList("a column");
    words.expect(Keyword.AS);
    Materialization materialization = materialization();
    words.expect(TokenKind.LEFT_PAREN);
    Select select = select();
    words.expect(TokenKind.RIGHT_PAREN);
    return new CommonTable(name, columns, materialization, select);
  }

  private Materialization materialization() {
    if (words.accept(Keyword.MATERIALIZED)) {
      return Materialization.MATERIALIZED;
    }
    return words.accept(Keyword.NOT, Keyword.MATERIALIZED)
        ? Materialization.NOT_MATERIALIZED
        : Materialization.DEFAULT;
  }

  private SelectBody body() throws PerfettoSqlException {
    SelectBody left = part();
    for (int parts = 1; ; parts++) {
      words.checkChain(parts, MOST_PARTS);
      SourcePosition position = words.position();
      SetOperator operator = setOperator();
      if (operator == null) {
        return left;
      }
      left = new SelectBody.Compound(position, left, operator, part());
    }
  }

  private @Nullable SetOperator setOperator() {
    if (words.accept(Keyword.UNION)) {
      return words.accept(Keyword.ALL) ? SetOperator.UNION_ALL : SetOperator.UNION;
    }
    if (words.accept(Keyword.INTERSECT)) {
      return SetOperator.INTERSECT;
    }
    return words.accept(Keyword.EXCEPT) ? SetOperator.EXCEPT : null;
  }

  private SelectBody part() throws PerfettoSqlException {
    SourcePosition position = words.position();
    if (words.accept(Keyword.VALUES)) {
      return values(position);
    }
    if (!words.at(Keyword.SELECT)) {
      throw words.expected("SELECT or VALUES");
    }
    words.next();
    return simple(position);
  }

  private SelectBody values(SourcePosition position) throws PerfettoSqlException {
    List<List<Expression>> rows = new ArrayList<>();
    do {
      words.expect(TokenKind.LEFT_PAREN);
      rows.add(grammar.expressions.listUntilParen());
    } while (words.accept(TokenKind.COMMA));
    return new SelectBody.Values(position, rows);
  }

  private SelectBody simple(SourcePosition position) throws PerfettoSqlException {
    boolean isDistinct = words.accept(Keyword.DISTINCT);
    if (!isDistinct) {
      words.accept(Keyword.ALL);
    }
    List<ResultColumn> columns = resultColumns();
    FromItem from = words.accept(Keyword.FROM) ? grammar.from.items() : null;
    Expression where = optional(Keyword.WHERE);
    List<Expression> groupBy = groupBy();
    Expression having = optional(Keyword.HAVING);
    List<Window.Named> windows = grammar.windows.optionalClause();
    return new SelectBody.Simple(
        position, isDistinct, columns, from, where, groupBy, having, windows);
  }

  /** Parses an expression after a keyword; null if the keyword doesn't follow. */
  @Nullable Expression optional(Keyword keyword) throws PerfettoSqlException {
    return words.accept(keyword) ? grammar.expressions.expression() : null;
  }

  private List<Expression> groupBy() throws PerfettoSqlException {
    if (!words.accept(Keyword.GROUP)) {
      return List.of();
    }
    words.expect(Keyword.BY);
    return grammar.expressions.list();
  }

  List<ResultColumn> resultColumns() throws PerfettoSqlException {
    List<ResultColumn> columns = new ArrayList<>();
    do {
      columns.add(resultColumn());
    } while (words.accept(TokenKind.COMMA));
    return columns;
  }

  private ResultColumn resultColumn() throws PerfettoSqlException {
    if (words.at(TokenKind.STAR)) {
      return new ResultColumn.Star(words.next().position());
    }
    boolean isTableStar =
        words.peek().isAnyName()
            && words.peek(1).kind() == TokenKind.DOT
            && words.peek(2).kind() == TokenKind.STAR;
    if (isTableStar) {
      Name table = NameParser.name(words.next());
      words.next();
      words.next();
      return new ResultColumn.TableStar(table);
    }
    int from = words.index();
    Expression expression = grammar.expressions.expression();
    List<Token> read = words.since(from);
    Name alias = grammar.names.alias();
    ExpandedSourceText written = new ExpandedSourceText(alias == null ? TokenPrinter.of(read) : "");
    return new ResultColumn.Value(expression, alias, written);
  }

  private @Nullable Limit limit() throws PerfettoSqlException {
    if (!words.accept(Keyword.LIMIT)) {
      return null;
    }
    Expression first = grammar.expressions.expression();
    if (words.accept(Keyword.OFFSET)) {
      return new Limit(first, grammar.expressions.expression());
    }
    return words.accept(TokenKind.COMMA)
        ? new Limit(grammar.expressions.expression(), first)
        : new Limit(first, null);
  }
}
