package dev.sonda.perfetto.sql.internal.printer;

import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.Statement;

/** Prints statements of SQLite. */
public final class StatementPrinter {
  private final SqlWriter out = new SqlWriter();
  private final SelectPrinter selects = new SelectPrinter(out);

  private StatementPrinter() {}

  public static String print(Statement statement) {
    StatementPrinter printer = new StatementPrinter();
    printer.statement(statement);
    return printer.out.toString();
  }

  public static String print(Select select) {
    StatementPrinter printer = new StatementPrinter();
    printer.selects.print(select);
    return printer.out.toString();
  }

  public static String print(Expression expression) {
    StatementPrinter printer = new StatementPrinter();
    printer.selects.expressions().print(expression);
    return printer.out.toString();
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Statement.Query query -> selects.print(query.select());
      case Statement.Explain explain -> {
        out.add("EXPLAIN ").addIf(explain.isQueryPlan(), "QUERY PLAN ");
        statement(explain.statement());
      }
      case Statement.CreateTable create -> table(create);
      case Statement.CreateView create -> view(create);
      case Statement.CreateIndex create -> index(create);
      case Statement.CreateVirtualTable create -> virtualTable(create);
      case Statement.Drop drop ->
          out.add("DROP ")
              .add(drop.kind().name())
              .addIf(drop.isIfExists(), " IF EXISTS")
              .add(" ")
              .qualified(drop.name());
      case RowChangeStatement change -> new RowChangePrinter(out, selects).print(change);
      case PerfettoStatement perfetto -> new PerfettoStatementPrinter(out, selects).print(perfetto);
    }
  }

  private SqlWriter create(boolean isTemporary, String what, boolean isIfNotExists) {
    return out.add("CREATE ")
        .addIf(isTemporary, "TEMP ")
        .add(what)
        .addIf(isIfNotExists, "IF NOT EXISTS ");
  }

  private void table(Statement.CreateTable create) {
    create(create.isTemporary(), "TABLE ", create.isIfNotExists()).qualified(create.name());
    if (create.select() != null) {
      out.add(" AS ");
      selects.print(create.select());
    }
    if (create.definition() != null) {
      new TableDefinitionPrinter(out, selects).print(create.definition());
    }
  }

  private void view(Statement.CreateView create) {
    create(create.isTemporary(), "VIEW ", create.isIfNotExists())
        .qualified(create.name())
        .optionalNames(create.columns())
        .add(" AS ");
    selects.print(create.select());
  }

  private void index(Statement.CreateIndex create) {
    create(false, create.isUnique() ? "UNIQUE INDEX " : "INDEX ", create.isIfNotExists())
        .qualified(create.name())
        .add(" ON ")
        .name(create.table())
        .parenthesised(create.terms(), selects.expressions()::orderingTerm);
    selects.clause(" WHERE ", create.where());
  }

  private void virtualTable(Statement.CreateVirtualTable create) {
    create(false, "VIRTUAL TABLE ", create.isIfNotExists())
        .qualified(create.name())
        .add(" USING ")
        .name(create.module());
    if (!create.arguments().isEmpty()) {
      out.parenthesised(create.arguments(), out::add);
    }
  }
}
