package dev.sonda.perfetto.sql.internal.printer;

import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.DeclaredType;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.MacroArgument;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.Returns;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.TypedName;
import java.util.List;

/** Prints statements that only PerfettoSQL has. */
final class PerfettoStatementPrinter {
  private final SqlWriter out;
  private final SelectPrinter selects;

  PerfettoStatementPrinter(SqlWriter out, SelectPrinter selects) {
    this.out = out;
    this.selects = selects;
  }

  void print(PerfettoStatement statement) {
    switch (statement) {
      case PerfettoStatement.CreatePerfettoTable create -> table(create);
      case PerfettoStatement.CreatePerfettoView create -> {
        create(create.isOrReplace(), "VIEW", create.name());
        columns(create.columns());
        out.add(" AS ");
        selects.print(create.select());
      }
      case PerfettoStatement.CreatePerfettoFunction create -> {
        prototype(create.isOrReplace(), create.name(), create.arguments(), create.returns());
        out.add(" AS ");
        selects.print(create.select());
      }
      case PerfettoStatement.CreatePerfettoDelegate create -> {
        prototype(create.isOrReplace(), create.name(), create.arguments(), create.returns());
        out.add(" DELEGATES TO ").name(create.target());
      }
      case PerfettoStatement.CreatePerfettoMacro create -> macro(create);
      case PerfettoStatement.CreatePerfettoIndex create -> {
        create(create.isOrReplace(), "INDEX", create.name());
        out.add(" ON ").name(create.table()).parenthesised(create.columns(), out::name);
      }
      case PerfettoStatement.DropPerfettoIndex drop ->
          out.add("DROP PERFETTO INDEX ").name(drop.name()).add(" ON ").name(drop.table());
      case PerfettoStatement.IncludePerfettoModule include ->
          out.add("INCLUDE PERFETTO MODULE ").add(include.module());
    }
  }

  private void create(boolean isOrReplace, String what, Name name) {
    out.add("CREATE ").addIf(isOrReplace, "OR REPLACE ");
    out.add("PERFETTO ").add(what).add(" ").name(name);
  }

  private void table(PerfettoStatement.CreatePerfettoTable create) {
    create(create.isOrReplace(), "TABLE", create.name());
    if (create.implementation() != null) {
      out.add(" USING ").name(create.implementation());
    }
    columns(create.columns());
    out.add(" AS ");
    selects.print(create.select());
  }

  private void columns(List<TypedName> columns) {
    if (!columns.isEmpty()) {
      out.parenthesised(columns, this::typedName);
    }
  }

  private void typedName(TypedName column) {
    out.name(column.name()).add(" ");
    type(column.type());
    out.addIf(column.isVariadic(), "...");
  }

  private void type(DeclaredType type) {
    out.name(new Name(type.position(), type.text(), false));
    if (type.reference() != null) {
      out.add("(").name(type.reference().table()).add(".");
      out.name(type.reference().column()).add(")");
    }
  }

  private void prototype(
      boolean isOrReplace, Name name, List<TypedName> arguments, Returns returns) {
    create(isOrReplace, "FUNCTION", name);
    out.parenthesised(arguments, this::typedName).add(" RETURNS ");
    switch (returns) {
      case Returns.Value value -> type(value.type());
      case Returns.Table table -> {
        out.add("TABLE");
        columns(table.columns());
      }
    }
  }

  private void macro(PerfettoStatement.CreatePerfettoMacro create) {
    create(create.isOrReplace(), "MACRO", create.name());
    out.parenthesised(create.arguments(), this::macroArgument);
    out.add(" RETURNS ").name(create.returns()).add(" AS ").add(create.body());
  }

  private void macroArgument(MacroArgument argument) {
    out.name(argument.name()).add(" ").name(argument.kind());
  }
}
