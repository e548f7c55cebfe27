package dev.sonda.perfetto.sql.internal.order;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.ColumnName;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.FromItem.JoinConstraint;
import dev.sonda.perfetto.sql.syntax.FromItem.JoinKind;
import dev.sonda.perfetto.sql.syntax.Name;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The nested loops in which SQLite joins the tables of a FROM clause: the tables in their order in
 * the text, except that a table whose row is looked up by its key comes after the tables that
 * provide the key's value.
 */
final class JoinNesting {
  /** Columns that are keys in addition to {@code id}, by table. */
  private static final Map<String, String> KEYS = Map.of("thread", "utid", "process", "upid");

  /** A condition by which at most one row of a table matches a row of another one. */
  private record Lookup(int table, int by) {}

  private final Scope scope;
  private final List<Lookup> lookups = new ArrayList<>();

  /** For each table, the number of first tables in the text that enclose its loop in any case. */
  private final List<Integer> enclosing = new ArrayList<>();

  private boolean isLeftToRight = true;

  private JoinNesting(Scope scope) {
    this.scope = scope;
  }

  /** The nesting of the tables in a scope; null if SQLite can't join them in nested loops. */
  static @Nullable JoinNesting of(FromItem from, @Nullable Expression where, Scope scope)
      throws PerfettoSqlException {
    JoinNesting nesting = new JoinNesting(scope);
    nesting.add(from);
    if (where != null) {
      nesting.addLookups(where, 0);
    }
    boolean isWhole = nesting.enclosing.size() == scope.relations().size();
    return nesting.isLeftToRight && isWhole ? nesting : null;
  }

  private void add(FromItem item) throws PerfettoSqlException {
    switch (item) {
      case FromItem.Join join -> add(join);
      case FromItem.Function _ -> enclosing.add(enclosing.size());
      default -> enclosing.add(0);
    }
  }

  private void add(FromItem.Join join) throws PerfettoSqlException {
    add(join.left());
    int first = enclosing.size();
    add(join.right());
    boolean isOuter = join.kind() == JoinKind.LEFT;
    isLeftToRight &= isOuter || join.kind().isInner();
    if (isOuter || join.kind() == JoinKind.CROSS) {
      enclosing.subList(first, enclosing.size()).replaceAll(before -> Math.max(before, first));
    }
    int firstLookedUp = isOuter ? first : 0;
    switch (join.constraint()) {
      case JoinConstraint.On(Expression condition) -> addLookups(condition, firstLookedUp);
      case JoinConstraint.Using(List<Name> columns) -> {
        for (Name column : columns) {
          addLookups(find(column, 0, first), find(column, first, enclosing.size()), firstLookedUp);
        }
      }
      case null -> {}
    }
  }

  private void addLookups(Expression condition, int firstLookedUp) throws PerfettoSqlException {
    if (!(condition instanceof Expression.Binary binary)) {
      return;
    }
    if (binary.operator() == BinaryOperator.AND) {
      addLookups(binary.left(), firstLookedUp);
      addLookups(binary.right(), firstLookedUp);
    } else if (binary.operator() == BinaryOperator.EQUAL
        && binary.left() instanceof ColumnName left
        && binary.right() instanceof ColumnName right) {
      addLookups(find(left), find(right), firstLookedUp);
    }
  }

  private record TableColumn(int table, String name) {}

  private void addLookups(
      @Nullable TableColumn left, @Nullable TableColumn right, int firstLookedUp) {
    if (left == null || right == null || left.table == right.table) {
      return;
    }
    if (isKey(left) && left.table >= firstLookedUp) {
      lookups.add(new Lookup(left.table, right.table));
    }
    if (isKey(right) && right.table >= firstLookedUp) {
      lookups.add(new Lookup(right.table, left.table));
    }
  }

  private boolean isKey(TableColumn column) {
    String table = scope.relations().get(column.table).table();
    return table != null
        && (column.name.equalsIgnoreCase("id") || column.name.equalsIgnoreCase(KEYS.get(table)));
  }

  private @Nullable TableColumn find(ColumnName name) throws PerfettoSqlException {
    Column column = scope.own(name);
    for (int table = 0; column != null && table < scope.relations().size(); table++) {
      if (scope.relations().get(table).columns().contains(column)) {
        return new TableColumn(table, column.name());
      }
    }
    return null;
  }

  private @Nullable TableColumn find(Name name, int from, int to) {
    List<Relation> relations = scope.relations();
    for (int table = from; table < Math.min(to, relations.size()); table++) {
      if (relations.get(table).find(name.text()).isPresent()) {
        return new TableColumn(table, name.text());
      }
    }
    return null;
  }

  /** The tables of which a loop may read several rows, outermost first. */
  List<Integer> loops() {
    List<Integer> loops = new ArrayList<>();
    BitSet inner = new BitSet();
    inner.set(0, enclosing.size());
    while (!inner.isEmpty()) {
      int next = next(inner);
      inner.clear(next);
      if (!isLookedUp(next, by -> !inner.get(by))) {
        loops.add(next);
      }
    }
    return loops;
  }

  /**
   * The table of the next loop: the first one in the text that no other one looks up, if there is
   * one.
   *
   * @param inner the tables that have no loop yet
   */
  private int next(BitSet inner) {
    int first = inner.nextSetBit(0);
    return inner.stream()
        .filter(table -> enclosing.get(table) <= first)
        .filter(table -> !isLookedUp(table, inner::get))
        .findFirst()
        .orElse(first);
  }

  private boolean isLookedUp(int table, IntPredicate by) {
    return lookups.stream().anyMatch(each -> each.table == table && by.test(each.by));
  }
}
