package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.OrderingTerm.Nulls;
import dev.sonda.perfetto.sql.syntax.Precedence;
import dev.sonda.perfetto.sql.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses expressions, by the precedence of their operators. */
final class ExpressionParser {
  /**
   * Limit of nesting depth, three times that of SQLite's parser stack; a default thread stack holds
   * more than twice this depth.
   */
  private static final int MOST_NESTED = 300;

  /**
   * Limit of operators in a chain, whose tree is as deep as the chain is long; SQLite's limit is
   * 1000, on a larger stack.
   */
  private static final int LONGEST_CHAIN = 400;

  private final StatementParsers grammar;
  private final TokenCursor words;
  private final KeywordOperatorParser suffixes;
  private int depth;

  ExpressionParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
    suffixes = new KeywordOperatorParser(grammar);
  }

  Expression expression() throws PerfettoSqlException {
    return expression(Precedence.NONE);
  }

  /** Parses an expression whose outermost operators bind at least as strongly as {@code least}. */
  Expression expression(Precedence least) throws PerfettoSqlException {
    if (++depth > MOST_NESTED) {
      throw words.error("this is nested deeper than " + MOST_NESTED + " levels", words.peek());
    }
    Expression left = prefixed();
    int links = 0;
    for (Expression longer = left; longer != null; longer = suffixed(left, least)) {
      left = longer;
      words.checkChain(links++, LONGEST_CHAIN);
    }
    depth--;
    return left;
  }

  private Expression prefixed() throws PerfettoSqlException {
    Token token = words.peek();
    UnaryOperator operator = prefix(token);
    if (operator == null) {
      return grammar.primaries.primary();
    }
    words.next();
    Precedence least = operator == UnaryOperator.NOT ? Precedence.NOT : Precedence.PREFIX;
    return new Expression.Unary(token.position(), operator, expression(least));
  }

  private static @Nullable UnaryOperator prefix(Token token) {
    return switch (token.kind()) {
      case MINUS -> UnaryOperator.NEGATE;
      case PLUS -> UnaryOperator.PLUS;
      case TILDE -> UnaryOperator.BIT_NOT;
      case WORD -> token.keyword() == Keyword.NOT ? UnaryOperator.NOT : null;
      default -> null;
    };
  }

  /**
   * Parses the next operator and its right operand; null if the next operator binds less than
   * {@code least}.
   */
  private @Nullable Expression suffixed(Expression left, Precedence least)
      throws PerfettoSqlException {
    BinaryOperator operator = binary(words.peek());
    if (operator == null) {
      return suffixes.suffixed(left, least);
    }
    if (!operator.precedence().isAtLeast(least)) {
      return null;
    }
    Token sign = words.next();
    Expression right = expression(operator.precedence().next());
    return new Expression.Binary(sign.position(), operator, left, right);
  }

  private static @Nullable BinaryOperator binary(Token token) {
    return switch (token.kind()) {
      case WORD -> token.keyword() == null ? null : connective(token.keyword());
      case EQUAL -> BinaryOperator.EQUAL;
      case NOT_EQUAL -> BinaryOperator.NOT_EQUAL;
      case LESS -> BinaryOperator.LESS;
      case LESS_EQUAL -> BinaryOperator.LESS_EQUAL;
      case GREATER -> BinaryOperator.GREATER;
      case GREATER_EQUAL -> BinaryOperator.GREATER_EQUAL;
      case AMPERSAND -> BinaryOperator.BIT_AND;
      case PIPE -> BinaryOperator.BIT_OR;
      case SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT;
      case SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT;
      case PLUS -> BinaryOperator.ADD;
      case MINUS -> BinaryOperator.SUBTRACT;
      case STAR -> BinaryOperator.MULTIPLY;
      case SLASH -> BinaryOperator.DIVIDE;
      case PERCENT -> BinaryOperator.REMAINDER;
      case CONCAT -> BinaryOperator.CONCAT;
      case ARROW -> BinaryOperator.JSON;
      case LONG_ARROW -> BinaryOperator.JSON_VALUE;
      default -> null;
    };
  }

  private static @Nullable BinaryOperator connective(Keyword keyword) {
    return switch (keyword) {
      case AND -> BinaryOperator.AND;
      case OR -> BinaryOperator.OR;
      default -> null;
    };
  }

  /** Parses one or more expressions, separated by commas. */
  List<Expression> list() throws PerfettoSqlException {
    List<Expression> list = new ArrayList<>();
    do {
      list.add(expression());
    } while (words.accept(TokenKind.COMMA));
    return list;
  }

  /** Parses expressions up to and including the closing parenthesis; the list may be empty. */
  List<Expression> listUntilParen() throws PerfettoSqlException {
    List<Expression> list = words.at(TokenKind.RIGHT_PAREN) ? List.of() : list();
    words.expect(TokenKind.RIGHT_PAREN);
    return list;
  }

  /** Parses an ORDER BY clause; empty if there is none. */
  List<OrderingTerm> optionalOrderBy() throws PerfettoSqlException {
    if (!words.accept(Keyword.ORDER)) {
      return List.of();
    }
    words.expect(Keyword.BY);
    return orderingTerms();
  }

  List<OrderingTerm> orderingTerms() throws PerfettoSqlException {
    List<OrderingTerm> terms = new ArrayList<>();
    do {
      Expression expression = expression();
      boolean isDescending = words.accept(Keyword.DESC);
      if (!isDescending) {
        words.accept(Keyword.ASC);
      }
      terms.add(new OrderingTerm(expression, isDescending, nulls()));
    } while (words.accept(TokenKind.COMMA));
    return terms;
  }

  private Nulls nulls() throws PerfettoSqlException {
    if (!words.accept(Keyword.NULLS)) {
      return Nulls.DEFAULT;
    }
    if (words.accept(Keyword.FIRST)) {
      return Nulls.FIRST;
    }
    words.expect(Keyword.LAST);
    return Nulls.LAST;
  }
}
