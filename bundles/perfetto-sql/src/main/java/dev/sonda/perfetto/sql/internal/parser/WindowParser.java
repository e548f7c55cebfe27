package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Window;
import dev.sonda.perfetto.sql.syntax.Window.Bound;
import dev.sonda.perfetto.sql.syntax.Window.BoundKind;
import dev.sonda.perfetto.sql.syntax.Window.Exclusion;
import dev.sonda.perfetto.sql.syntax.Window.Frame;
import dev.sonda.perfetto.sql.syntax.Window.FrameUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses windows and their frames. */
final class WindowParser {
  private final StatementParsers grammar;
  private final TokenCursor words;

  WindowParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  /** Parses {@code WINDOW a AS (…), b AS (…)}; empty if there is no WINDOW clause. */
  List<Window.Named> optionalClause() throws PerfettoSqlException {
    if (!grammar.names.isWindowClause()) {
      return List.of();
    }
    words.next();
    List<Window.Named> windows = new ArrayList<>();
    do {
      Name name = grammar.names.anyName("the name of a window");
      words.expect(Keyword.AS);
      windows.add(new Window.Named(name, parenthesised()));
    } while (words.accept(TokenKind.COMMA));
    return windows;
  }

  Window parenthesised() throws PerfettoSqlException {
    SourcePosition position = words.expect(TokenKind.LEFT_PAREN).position();
    Name base = isBase() ? grammar.names.anyName("the name of a window") : null;
    List<Expression> partitionBy = List.of();
    if (words.accept(Keyword.PARTITION)) {
      words.expect(Keyword.BY);
      partitionBy = grammar.expressions.list();
    }
    List<OrderingTerm> orderBy = grammar.expressions.optionalOrderBy();
    Frame frame = frame();
    words.expect(TokenKind.RIGHT_PAREN);
    return new Window(position, base, partitionBy, orderBy, frame);
  }

  private boolean isBase() {
    return words.peek().isAnyName() && !words.at(Keyword.PARTITION) && unit() == null;
  }

  private @Nullable FrameUnit unit() {
    if (words.at(Keyword.ROWS)) {
      return FrameUnit.ROWS;
    }
    if (words.at(Keyword.RANGE)) {
      return FrameUnit.RANGE;
    }
    return words.at(Keyword.GROUPS) ? FrameUnit.GROUPS : null;
  }

  private @Nullable Frame frame() throws PerfettoSqlException {
    FrameUnit unit = unit();
    if (unit == null) {
      return null;
    }
    words.next();
    if (!words.accept(Keyword.BETWEEN)) {
      return new Frame(unit, bound(), null, exclusion());
    }
    Bound start = bound();
    words.expect(Keyword.AND);
    return new Frame(unit, start, bound(), exclusion());
  }

  private Bound bound() throws PerfettoSqlException {
    if (words.accept(Keyword.UNBOUNDED)) {
      return new Bound(
          isPreceding() ? BoundKind.UNBOUNDED_PRECEDING : BoundKind.UNBOUNDED_FOLLOWING, null);
    }
    if (words.accept(Keyword.CURRENT)) {
      words.expect(Keyword.ROW);
      return new Bound(BoundKind.CURRENT_ROW, null);
    }
    Expression distance = grammar.expressions.expression();
    return new Bound(isPreceding() ? BoundKind.PRECEDING : BoundKind.FOLLOWING, distance);
  }

  private boolean isPreceding() throws PerfettoSqlException {
    if (words.accept(Keyword.PRECEDING)) {
      return true;
    }
    words.expect(Keyword.FOLLOWING);
    return false;
  }

  private Exclusion exclusion() throws PerfettoSqlException {
    if (!words.accept(Keyword.EXCLUDE) || words.accept(Keyword.NO, Keyword.OTHERS)) {
      return Exclusion.NO_OTHERS;
    }
    if (words.accept(Keyword.CURRENT, Keyword.ROW)) {
      return Exclusion.CURRENT_ROW;
    }
    if (words.accept(Keyword.GROUP)) {
      return Exclusion.GROUP;
    }
    words.expect(Keyword.TIES);
    return Exclusion.TIES;
  }
}
