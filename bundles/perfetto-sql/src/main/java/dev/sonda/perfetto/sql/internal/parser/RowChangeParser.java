package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Assignment;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.OnConflict;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Resolution;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Target;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Upsert;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.With;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses INSERT, UPDATE and DELETE. */
final class RowChangeParser {
  private final StatementParsers grammar;
  private final TokenCursor words;

  RowChangeParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  boolean isAtChange() {
    return words.at(Keyword.INSERT)
        || words.at(Keyword.REPLACE)
        || words.at(Keyword.UPDATE)
        || words.at(Keyword.DELETE);
  }

  RowChangeStatement change(SourcePosition position, @Nullable With with)
      throws PerfettoSqlException {
    if (words.accept(Keyword.REPLACE)) {
      return insert(position, with, OnConflict.REPLACE);
    }
    if (words.accept(Keyword.INSERT)) {
      return insert(position, with, onConflict());
    }
    return words.accept(Keyword.UPDATE) ? update(position, with) : delete(position, with);
  }

  private OnConflict onConflict() throws PerfettoSqlException {
    if (!words.accept(Keyword.OR)) {
      return OnConflict.DEFAULT;
    }
    Keyword keyword = words.peek().keyword();
    OnConflict onConflict = keyword == null ? OnConflict.DEFAULT : action(keyword);
    if (onConflict == OnConflict.DEFAULT) {
      throw words.expected("ROLLBACK, ABORT, FAIL, IGNORE or REPLACE");
    }
    words.next();
    return onConflict;
  }

  private static OnConflict action(Keyword keyword) {
    return switch (keyword) {
      case ROLLBACK -> OnConflict.ROLLBACK;
      case ABORT -> OnConflict.ABORT;
      case FAIL -> OnConflict.FAIL;
      case IGNORE -> OnConflict.IGNORE;
      case REPLACE -> OnConflict.REPLACE;
      default -> OnConflict.DEFAULT;
    };
  }

  private RowChangeStatement insert(
      SourcePosition position, @Nullable With with, OnConflict onConflict)
      throws PerfettoSqlException {
    words.expect(Keyword.INTO);
    Target target = target();
    List<Name> columns = grammar.names.optionalList("a column");
    Select source = null;
    if (words.accept(Keyword.DEFAULT)) {
      words.expect(Keyword.VALUES);
    } else {
      source = grammar.selects.select();
    }
    List<Upsert> upserts = source == null ? List.of() : upserts();
    return new RowChangeStatement.Insert(
        position, with, onConflict, target, columns, source, upserts, returning());
  }

  /** Parses ON CONFLICT clauses; behind one without a key there can't be another. */
  private List<Upsert> upserts() throws PerfettoSqlException {
    List<Upsert> upserts = new ArrayList<>();
    boolean isOfAnyKey = false;
    while (!isOfAnyKey && words.at(Keyword.ON)) {
      Upsert upsert = upsert();
      upserts.add(upsert);
      isOfAnyKey = upsert.target().isEmpty();
    }
    return upserts;
  }

  private Upsert upsert() throws PerfettoSqlException {
    SourcePosition position = words.expect(Keyword.ON).position();
    words.expect(Keyword.CONFLICT);
    List<OrderingTerm> target = List.of();
    Expression targetWhere = null;
    if (words.accept(TokenKind.LEFT_PAREN)) {
      target = grammar.expressions.orderingTerms();
      words.expect(TokenKind.RIGHT_PAREN);
      targetWhere = grammar.selects.optional(Keyword.WHERE);
    }
    words.expect(Keyword.DO);
    return new Upsert(position, target, targetWhere, resolution());
  }

  private Resolution resolution() throws PerfettoSqlException {
    if (words.accept(Keyword.NOTHING)) {
      return new Resolution.Nothing();
    }
    words.expect(Keyword.UPDATE);
    List<Assignment> assignments = assignments();
    return new Resolution.Change(assignments, grammar.selects.optional(Keyword.WHERE));
  }

  /** Parses the table of a statement; an alias requires AS in INSERT, UPDATE and DELETE. */
  private Target target() throws PerfettoSqlException {
    QualifiedName name = grammar.names.qualified("a table");
    Name alias = words.accept(Keyword.AS) ? grammar.names.anyName("a name behind AS") : null;
    return new Target(name, alias);
  }

  private List<ResultColumn> returning() throws PerfettoSqlException {
    return words.accept(Keyword.RETURNING) ? grammar.selects.resultColumns() : List.of();
  }

  private RowChangeStatement update(SourcePosition position, @Nullable With with)
      throws PerfettoSqlException {
    OnConflict onConflict = onConflict();
    Target target = target();
    List<Assignment> assignments = assignments();
    FromItem from = words.accept(Keyword.FROM) ? grammar.from.items() : null;
    Expression where = grammar.selects.optional(Keyword.WHERE);
    return new RowChangeStatement.Update(
        position, with, onConflict, target, assignments, from, where, returning());
  }

  private List<Assignment> assignments() throws PerfettoSqlException {
    words.expect(Keyword.SET);
    List<Assignment> assignments = new ArrayList<>();
    do {
      assignments.add(assignment());
    } while (words.accept(TokenKind.COMMA));
    return assignments;
  }

  private Assignment assignment() throws PerfettoSqlException {
    List<Name> columns =
        words.at(TokenKind.LEFT_PAREN)
            ? grammar.names.list("a column")
            : List.of(grammar.names.anyName("a column"));
    words.expect(TokenKind.EQUAL);
    return new Assignment(columns, grammar.expressions.expression());
  }

  private RowChangeStatement delete(SourcePosition position, @Nullable With with)
      throws PerfettoSqlException {
    words.expect(Keyword.DELETE);
    words.expect(Keyword.FROM);
    Target target = target();
    Expression where = grammar.selects.optional(Keyword.WHERE);
    return new RowChangeStatement.Delete(position, with, target, where, returning());
  }
}
