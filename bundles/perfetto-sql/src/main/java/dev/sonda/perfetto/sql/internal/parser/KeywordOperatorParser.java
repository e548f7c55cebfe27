package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PatternOperator;
import dev.sonda.perfetto.sql.syntax.Precedence;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses keyword operators that follow an operand: IS, LIKE, IN, BETWEEN, COLLATE and their
 * negations.
 */
final class KeywordOperatorParser {
  /** Least precedence of the right operand of an operator with the precedence of equality. */
  private static final Precedence OPERAND = Precedence.EQUALITY.next();

  private final StatementParsers grammar;
  private final TokenCursor words;

  KeywordOperatorParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  /**
   * Parses the keyword operator that follows; null if there is none, or it binds less than {@code
   * least}.
   */
  @Nullable Expression suffixed(Expression left, Precedence least) throws PerfettoSqlException {
    Keyword keyword = words.peek().keyword();
    if (keyword == null) {
      return null;
    }
    return switch (keyword) {
      case COLLATE -> Precedence.COLLATE.isAtLeast(least) ? collate(left) : null;
      case NOT -> Precedence.NOT.isAtLeast(least) ? negated(left) : null;
      case IS, ISNULL, NOTNULL, LIKE, GLOB, REGEXP, MATCH, IN, BETWEEN ->
          Precedence.EQUALITY.isAtLeast(least) ? equality(left, keyword) : null;
      default -> null;
    };
  }

  private Expression collate(Expression left) throws PerfettoSqlException {
    SourcePosition position = words.next().position();
    Name collation = grammar.names.anyName("the name of a collation");
    return new Expression.Collate(position, left, collation);
  }

  /** Parses NOT after an operand; null if the operator after NOT can't be negated. */
  private @Nullable Expression negated(Expression left) throws PerfettoSqlException {
    Keyword operator = words.peek(1).keyword();
    if (operator == null) {
      return null;
    }
    SourcePosition position = words.position();
    return switch (operator) {
      case NULL -> {
        words.next();
        words.next();
        yield new Expression.NullTest(position, true, left);
      }
      case LIKE, GLOB, REGEXP, MATCH, IN, BETWEEN -> {
        words.next();
        yield operation(left, operator, true);
      }
      default -> null;
    };
  }

  private Expression equality(Expression left, Keyword operator) throws PerfettoSqlException {
    return switch (operator) {
      case IS -> is(left);
      case ISNULL -> new Expression.NullTest(words.next().position(), false, left);
      case NOTNULL -> new Expression.NullTest(words.next().position(), true, left);
      default -> operation(left, operator, false);
    };
  }

  private Expression is(Expression left) throws PerfettoSqlException {
    Token sign = words.next();
    boolean isNot = words.accept(Keyword.NOT);
    if (words.accept(Keyword.DISTINCT)) {
      words.expect(Keyword.FROM);
      isNot = !isNot;
    }
    BinaryOperator operator = isNot ? BinaryOperator.IS_NOT : BinaryOperator.IS;
    return new Expression.Binary(sign.position(), operator, left, operand());
  }

  private Expression operation(Expression left, Keyword operator, boolean isNegated)
      throws PerfettoSqlException {
    SourcePosition position = words.next().position();
    return switch (operator) {
      case IN -> in(position, left, isNegated);
      case BETWEEN -> between(position, left, isNegated);
      default -> pattern(position, left, PatternOperator.valueOf(operator.name()), isNegated);
    };
  }

  private Expression between(SourcePosition position, Expression left, boolean isNegated)
      throws PerfettoSqlException {
    Expression low = grammar.expressions.expression(Precedence.NOT);
    words.expect(Keyword.AND);
    return new Expression.Between(position, isNegated, left, low, operand());
  }

  private Expression pattern(
      SourcePosition position, Expression left, PatternOperator operator, boolean isNegated)
      throws PerfettoSqlException {
    Expression pattern = operand();
    Expression escape = words.accept(Keyword.ESCAPE) ? operand() : null;
    return new Expression.PatternMatch(position, operator, isNegated, left, pattern, escape);
  }

  private Expression operand() throws PerfettoSqlException {
    return grammar.expressions.expression(OPERAND);
  }

  private Expression in(SourcePosition position, Expression left, boolean isNegated)
      throws PerfettoSqlException {
    if (!words.accept(TokenKind.LEFT_PAREN)) {
      return inTable(position, left, isNegated);
    }
    if (grammar.selects.isAtSelect()) {
      Select select = grammar.selects.select();
      words.expect(TokenKind.RIGHT_PAREN);
      return new Expression.InSelect(position, isNegated, left, select);
    }
    List<Expression> values = grammar.expressions.listUntilParen();
    return new Expression.InList(position, isNegated, left, values);
  }

  private Expression inTable(SourcePosition position, Expression left, boolean isNegated)
      throws PerfettoSqlException {
    QualifiedName table = grammar.names.qualified("a list in parentheses or a table behind IN");
    List<Expression> arguments =
        words.accept(TokenKind.LEFT_PAREN) ? grammar.expressions.listUntilParen() : null;
    return new Expression.InTable(position, isNegated, left, table, arguments);
  }
}
