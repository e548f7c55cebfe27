package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.Case.Branch;
import dev.sonda.perfetto.sql.syntax.Expression.CurrentTime.Format;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.TypeName;
import java.util.ArrayList;
import java.util.List;

/** Parses primary expressions: literals, columns, calls and parentheses. */
final class PrimaryParser {
  private static final String EXPRESSION = "an expression";

  private final StatementParsers grammar;
  private final TokenCursor words;

  PrimaryParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  Expression primary() throws PerfettoSqlException {
    Token token = words.peek();
    return switch (token.kind()) {
      case INTEGER -> new Expression.IntegerLiteral(next(), number(token));
      case REAL -> new Expression.RealLiteral(next(), number(token));
      case BLOB -> new Expression.BlobLiteral(next(), blob(token));
      case PARAMETER -> parameter(token);
      case LEFT_PAREN -> parenthesised();
      case STRING -> text(token);
      case QUOTED_NAME -> named();
      case WORD -> word(token);
      default -> throw words.expected(EXPRESSION);
    };
  }

  private Expression parameter(Token token) {
    int number = words.numberOfParameter();
    return new Expression.Parameter(next(), token.text(), number);
  }

  private SourcePosition next() {
    return words.next().position();
  }

  private static String number(Token token) {
    return token.text().replace("_", "");
  }

  private static String blob(Token token) {
    return token.text().substring(2, token.text().length() - 1);
  }

  private Expression text(Token token) throws PerfettoSqlException {
    return words.peek(1).kind() == TokenKind.DOT
        ? column()
        : new Expression.TextLiteral(next(), NameParser.unquoted(token));
  }

  private Expression word(Token token) throws PerfettoSqlException {
    Keyword keyword = token.keyword();
    if (keyword == null) {
      return named();
    }
    return switch (keyword) {
      case NULL -> new Expression.NullLiteral(next());
      case CASE -> caseOf(next());
      case CAST -> cast(next());
      case EXISTS -> exists(next());
      case CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP ->
          new Expression.CurrentTime(next(), Format.valueOf(keyword.name()));
      default -> {
        if (!token.isAnyName()) {
          throw words.expected(EXPRESSION);
        }
        yield named();
      }
    };
  }

  private Expression named() throws PerfettoSqlException {
    return words.peek(1).kind() == TokenKind.LEFT_PAREN ? grammar.calls.call() : column();
  }

  private Expression column() throws PerfettoSqlException {
    Name first = NameParser.name(words.next());
    if (!words.accept(TokenKind.DOT)) {
      return new Expression.ColumnName(null, null, first);
    }
    Name second = grammar.names.anyName("a column behind the point");
    if (!words.accept(TokenKind.DOT)) {
      return new Expression.ColumnName(null, first, second);
    }
    Name third = grammar.names.anyName("a column behind the point");
    return new Expression.ColumnName(first, second, third);
  }

  private Expression parenthesised() throws PerfettoSqlException {
    SourcePosition position = next();
    if (grammar.selects.isAtSelect()) {
      return new Expression.ScalarSelect(position, selectUntilParen());
    }
    List<Expression> values = grammar.expressions.list();
    words.expect(TokenKind.RIGHT_PAREN);
    return values.size() == 1 ? values.getFirst() : new Expression.RowValue(position, values);
  }

  private Select selectUntilParen() throws PerfettoSqlException {
    Select select = grammar.selects.select();
    words.expect(TokenKind.RIGHT_PAREN);
    return select;
  }

  private Expression exists(SourcePosition position) throws PerfettoSqlException {
    words.expect(TokenKind.LEFT_PAREN);
    return new Expression.Exists(position, selectUntilParen());
  }

  private Expression cast(SourcePosition position) throws PerfettoSqlException {
    words.expect(TokenKind.LEFT_PAREN);
    Expression operand = grammar.expressions.expression();
    words.expect(Keyword.AS);
    TypeName type = grammar.names.type();
    if (type == null) {
      type = new TypeName(words.position(), "");
    }
    words.expect(TokenKind.RIGHT_PAREN);
    return new Expression.Cast(position, operand, type);
  }

  private Expression caseOf(SourcePosition position) throws PerfettoSqlException {
    Expression operand = words.at(Keyword.WHEN) ? null : grammar.expressions.expression();
    List<Branch> branches = new ArrayList<>();
    words.expect(Keyword.WHEN);
    do {
      Expression when = grammar.expressions.expression();
      words.expect(Keyword.THEN);
      branches.add(new Branch(when, grammar.expressions.expression()));
    } while (words.accept(Keyword.WHEN));
    Expression otherwise = words.accept(Keyword.ELSE) ? grammar.expressions.expression() : null;
    words.expect(Keyword.END);
    return new Expression.Case(position, operand, branches, otherwise);
  }
}
