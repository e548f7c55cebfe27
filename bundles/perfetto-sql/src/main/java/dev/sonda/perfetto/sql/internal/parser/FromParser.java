package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.FromItem.IndexHint;
import dev.sonda.perfetto.sql.syntax.FromItem.JoinConstraint;
import dev.sonda.perfetto.sql.syntax.FromItem.JoinKind;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses the tables of a FROM clause and their joins. */
final class FromParser {
  /**
   * Keywords allowed between a table and JOIN; as in SQLite, up to three of them in any meaningful
   * order.
   */
  private static final Set<Keyword> JOIN_WORDS =
      EnumSet.of(
          Keyword.NATURAL,
          Keyword.LEFT,
          Keyword.RIGHT,
          Keyword.FULL,
          Keyword.OUTER,
          Keyword.INNER,
          Keyword.CROSS);

  private final StatementParsers grammar;
  private final TokenCursor words;

  FromParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  FromItem items() throws PerfettoSqlException {
    FromItem left = item();
    while (true) {
      Token sign = words.peek();
      if (words.accept(TokenKind.COMMA)) {
        left = join(sign, left, JoinKind.COMMA, false);
      } else if (words.at(Keyword.JOIN) || JOIN_WORDS.stream().anyMatch(words::at)) {
        Set<Keyword> kinds = joinWords();
        left = join(sign, left, kind(sign, kinds), kinds.contains(Keyword.NATURAL));
      } else {
        return left;
      }
    }
  }

  private Set<Keyword> joinWords() throws PerfettoSqlException {
    Set<Keyword> kinds = EnumSet.noneOf(Keyword.class);
    while (!words.accept(Keyword.JOIN)) {
      Keyword keyword = words.peek().keyword();
      if (keyword == null || !JOIN_WORDS.contains(keyword)) {
        throw words.expected("JOIN");
      }
      kinds.add(keyword);
      words.next();
    }
    return kinds;
  }

  private JoinKind kind(Token at, Set<Keyword> kinds) throws PerfettoSqlException {
    boolean isLeft = kinds.contains(Keyword.LEFT);
    boolean isRight = kinds.contains(Keyword.RIGHT);
    boolean isFull = kinds.contains(Keyword.FULL) || (isLeft && isRight);
    boolean isOuter = isLeft || isRight || isFull;
    boolean isInner = kinds.contains(Keyword.INNER) || kinds.contains(Keyword.CROSS);
    if ((isOuter && isInner) || (kinds.contains(Keyword.OUTER) && !isOuter)) {
      throw words.error("there is no such join: " + kinds, at);
    }
    if (isFull) {
      return JoinKind.FULL;
    }
    if (isOuter) {
      return isLeft ? JoinKind.LEFT : JoinKind.RIGHT;
    }
    return kinds.contains(Keyword.CROSS) ? JoinKind.CROSS : JoinKind.INNER;
  }

  private FromItem join(Token sign, FromItem left, JoinKind kind, boolean isNatural)
      throws PerfettoSqlException {
    FromItem right = item();
    return new FromItem.Join(sign.position(), left, kind, isNatural, right, constraint());
  }

  private @Nullable JoinConstraint constraint() throws PerfettoSqlException {
    if (words.accept(Keyword.ON)) {
      return new JoinConstraint.On(grammar.expressions.expression());
    }
    return words.accept(Keyword.USING)
        ? new JoinConstraint.Using(grammar.names.list("a column"))
        : null;
  }

  private FromItem item() throws PerfettoSqlException {
    return words.at(TokenKind.LEFT_PAREN) ? parenthesised() : named();
  }

  private FromItem parenthesised() throws PerfettoSqlException {
    SourcePosition position = words.next().position();
    if (grammar.selects.isAtSelect()) {
      Select select = grammar.selects.select();
      words.expect(TokenKind.RIGHT_PAREN);
      return new FromItem.Derived(position, select, grammar.names.alias());
    }
    FromItem items = items();
    words.expect(TokenKind.RIGHT_PAREN);
    Name alias = grammar.names.alias();
    return alias == null ? items : new FromItem.Group(position, items, alias);
  }

  private FromItem named() throws PerfettoSqlException {
    QualifiedName name = grammar.names.qualified("a table");
    if (words.accept(TokenKind.LEFT_PAREN)) {
      List<Expression> arguments = grammar.expressions.listUntilParen();
      return new FromItem.Function(name, arguments, grammar.names.alias());
    }
    Name alias = grammar.names.alias();
    return new FromItem.Table(name, alias, indexHint());
  }

  private @Nullable IndexHint indexHint() throws PerfettoSqlException {
    if (words.accept(Keyword.NOT, Keyword.INDEXED)) {
      return new IndexHint(null);
    }
    if (!words.accept(Keyword.INDEXED)) {
      return null;
    }
    words.expect(Keyword.BY);
    return new IndexHint(grammar.names.anyName("an index"));
  }
}
