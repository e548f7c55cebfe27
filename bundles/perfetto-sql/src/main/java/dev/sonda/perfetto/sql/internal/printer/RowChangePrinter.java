package dev.sonda.perfetto.sql.internal.printer;

import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Assignment;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.OnConflict;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Resolution;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Target;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Upsert;
import java.util.List;

/** Prints INSERT, UPDATE and DELETE. */
final class RowChangePrinter {
  private final SqlWriter out;
  private final SelectPrinter selects;

  RowChangePrinter(SqlWriter out, SelectPrinter selects) {
    this.out = out;
    this.selects = selects;
  }

  void print(RowChangeStatement change) {
    switch (change) {
      case RowChangeStatement.Insert insert -> insert(insert);
      case RowChangeStatement.Update update -> update(update);
      case RowChangeStatement.Delete delete -> {
        selects.with(delete.with());
        out.add("DELETE FROM ");
        target(delete.target());
        selects.clause(" WHERE ", delete.where());
        returning(delete.returning());
      }
    }
  }

  private void insert(RowChangeStatement.Insert insert) {
    selects.with(insert.with());
    out.add("INSERT");
    onConflict(insert.onConflict());
    out.add(" INTO ");
    target(insert.target());
    out.optionalNames(insert.columns()).add(" ");
    if (insert.source() == null) {
      out.add("DEFAULT VALUES");
    } else {
      selects.print(insert.source());
    }
    insert.upserts().forEach(this::upsert);
    returning(insert.returning());
  }

  private void upsert(Upsert upsert) {
    out.add(" ON CONFLICT");
    if (!upsert.target().isEmpty()) {
      out.add(" ").parenthesised(upsert.target(), selects.expressions()::orderingTerm);
    }
    selects.clause(" WHERE ", upsert.targetWhere());
    switch (upsert.resolution()) {
      case Resolution.Nothing _ -> out.add(" DO NOTHING");
      case Resolution.Change change -> {
        out.add(" DO UPDATE SET ").list(change.assignments(), this::assignment);
        selects.clause(" WHERE ", change.where());
      }
    }
  }

  private void update(RowChangeStatement.Update update) {
    selects.with(update.with());
    out.add("UPDATE");
    onConflict(update.onConflict());
    out.add(" ");
    target(update.target());
    out.add(" SET ").list(update.assignments(), this::assignment);
    selects.from(update.from());
    selects.clause(" WHERE ", update.where());
    returning(update.returning());
  }

  private void assignment(Assignment assignment) {
    if (assignment.columns().size() == 1) {
      out.name(assignment.columns().getFirst());
    } else {
      out.parenthesised(assignment.columns(), out::name);
    }
    selects.clause(" = ", assignment.value());
  }

  private void onConflict(OnConflict onConflict) {
    if (onConflict != OnConflict.DEFAULT) {
      out.add(" OR ").add(onConflict.name());
    }
  }

  private void target(Target target) {
    out.qualified(target.name()).alias(target.alias());
  }

  private void returning(List<ResultColumn> columns) {
    if (!columns.isEmpty()) {
      out.add(" RETURNING ").list(columns, selects::resultColumn);
    }
  }
}
