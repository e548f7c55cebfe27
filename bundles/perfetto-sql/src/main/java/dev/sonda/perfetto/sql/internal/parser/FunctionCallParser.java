package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.Over;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses calls of scalar, aggregate and window functions. */
final class FunctionCallParser {
  private final StatementParsers grammar;
  private final TokenCursor words;

  FunctionCallParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  Expression call() throws PerfettoSqlException {
    Name name = NameParser.name(words.next());
    words.expect(TokenKind.LEFT_PAREN);
    boolean isStar = words.accept(TokenKind.STAR);
    boolean isDistinct = !isStar && words.accept(Keyword.DISTINCT);
    if (!isStar && !isDistinct) {
      words.accept(Keyword.ALL);
    }
    List<Expression> arguments =
        isStar || words.at(TokenKind.RIGHT_PAREN) ? List.of() : grammar.expressions.list();
    List<OrderingTerm> orderBy = grammar.expressions.optionalOrderBy();
    words.expect(TokenKind.RIGHT_PAREN);
    return new Expression.FunctionCall(
        name, isDistinct, isStar, arguments, orderBy, filter(), over());
  }

  /** Parses an optional FILTER clause; FILTER is a keyword only between two parentheses. */
  private @Nullable Expression filter() throws PerfettoSqlException {
    if (!words.at(Keyword.FILTER) || words.peek(1).kind() != TokenKind.LEFT_PAREN) {
      return null;
    }
    words.next();
    words.next();
    words.expect(Keyword.WHERE);
    Expression condition = grammar.expressions.expression();
    words.expect(TokenKind.RIGHT_PAREN);
    return condition;
  }

  /**
   * Parses an optional OVER clause; OVER is a keyword only after a parenthesis and before a
   * parenthesis or a name.
   */
  private @Nullable Over over() throws PerfettoSqlException {
    if (!words.at(Keyword.OVER)) {
      return null;
    }
    if (words.peek(1).kind() == TokenKind.LEFT_PAREN) {
      SourcePosition position = words.next().position();
      return new Over.Inline(position, grammar.windows.parenthesised());
    }
    if (!words.peek(1).isAnyName()) {
      return null;
    }
    words.next();
    return new Over.Named(grammar.names.anyName("a window"));
  }
}
