package dev.sonda.perfetto.sql.internal.printer;

import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.TableDefinition;
import dev.sonda.perfetto.sql.syntax.TableDefinition.Column;
import dev.sonda.perfetto.sql.syntax.TableDefinition.Constraint;
import java.util.List;

/** Prints columns and constraints of a table. */
final class TableDefinitionPrinter {
  private final SqlWriter out;
  private final SelectPrinter selects;

  TableDefinitionPrinter(SqlWriter out, SelectPrinter selects) {
    this.out = out;
    this.selects = selects;
  }

  void print(TableDefinition table) {
    out.add("(").list(table.columns(), this::column);
    for (Constraint constraint : table.constraints()) {
      out.add(", ");
      constraint(constraint);
    }
    out.add(")");
    out.addIf(table.isStrict(), " STRICT");
    out.addIf(table.isStrict() && table.isWithoutRowid(), ",");
    out.addIf(table.isWithoutRowid(), " WITHOUT ROWID");
  }

  private void column(Column column) {
    out.name(column.name());
    if (column.type() != null) {
      out.add(" ").add(TypeNamePrinter.of(column.type()));
    }
    for (Constraint constraint : column.constraints()) {
      out.add(" ");
      constraint(constraint);
    }
  }

  private void constraint(Constraint constraint) {
    switch (constraint) {
      case Constraint.PrimaryKey key -> {
        out.add("PRIMARY KEY");
        columns(key.columns());
        out.addIf(key.isDescending(), " DESC").addIf(key.isAutoincrement(), " AUTOINCREMENT");
      }
      case Constraint.Unique unique -> {
        out.add("UNIQUE");
        columns(unique.columns());
      }
      case Constraint.NotNull _ -> out.add("NOT NULL");
      case Constraint.Check check -> {
        selects.clause("CHECK (", check.condition());
        out.add(")");
      }
      case Constraint.Default value -> {
        selects.clause("DEFAULT (", value.value());
        out.add(")");
      }
      case Constraint.Collation collation -> out.add("COLLATE ").name(collation.collation());
    }
  }

  private void columns(List<OrderingTerm> columns) {
    if (!columns.isEmpty()) {
      out.add(" ").parenthesised(columns, selects.expressions()::orderingTerm);
    }
  }
}
