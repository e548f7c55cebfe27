package dev.sonda.perfetto.sql.internal.printer;

import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.FromItem.IndexHint;
import dev.sonda.perfetto.sql.syntax.FromItem.JoinConstraint;
import dev.sonda.perfetto.sql.syntax.FromItem.JoinKind;
import org.jspecify.annotations.Nullable;

/** Prints tables and joins. */
final class FromPrinter {
  private final SqlWriter out;
  private final SelectPrinter selects;

  FromPrinter(SqlWriter out, SelectPrinter selects) {
    this.out = out;
    this.selects = selects;
  }

  void print(FromItem item) {
    switch (item) {
      case FromItem.Table table -> {
        out.qualified(table.name()).alias(table.alias());
        indexHint(table.index());
      }
      case FromItem.Function function ->
          out.qualified(function.name())
              .parenthesised(function.arguments(), selects.expressions()::print)
              .alias(function.alias());
      case FromItem.Derived derived -> {
        selects.parenthesised(derived.select());
        out.alias(derived.alias());
      }
      case FromItem.Group group -> {
        parenthesised(group.items());
        out.alias(group.alias());
      }
      case FromItem.Join join -> join(join);
    }
  }

  private void parenthesised(FromItem items) {
    out.add("(");
    print(items);
    out.add(")");
  }

  private void indexHint(@Nullable IndexHint hint) {
    if (hint == null) {
      return;
    }
    if (hint.index() == null) {
      out.add(" NOT INDEXED");
    } else {
      out.add(" INDEXED BY ").name(hint.index());
    }
  }

  private void join(FromItem.Join join) {
    print(join.left());
    out.addIf(join.isNatural() || join.kind() != JoinKind.COMMA, " ");
    out.addIf(join.isNatural(), "NATURAL ").add(join.kind().sql()).add(" ");
    if (join.right() instanceof FromItem.Join) {
      parenthesised(join.right());
    } else {
      print(join.right());
    }
    switch (join.constraint()) {
      case JoinConstraint.On on -> selects.clause(" ON ", on.condition());
      case JoinConstraint.Using using ->
          out.add(" USING ").parenthesised(using.columns(), out::name);
      case null -> {}
    }
  }
}
