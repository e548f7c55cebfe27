package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.CommonType;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.ColumnName;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.FromItem.JoinConstraint;
import dev.sonda.perfetto.sql.syntax.FromItem.JoinKind;
import dev.sonda.perfetto.sql.syntax.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compiles joins; USING and NATURAL become conditions and merged columns. */
final class JoinCompiler {
  private final FromCompiler from;
  private final NameResolver names;
  private final ExpressionCompiler expressions;

  JoinCompiler(FromCompiler from, NameResolver names, ExpressionCompiler expressions) {
    this.from = from;
    this.names = names;
    this.expressions = expressions;
  }

  String compile(FromItem.Join join) throws PerfettoSqlException {
    String left = from.compile(join.left());
    int leftRelations = names.scope().relations().size();
    String right = from.compile(join.right());
    if (join.right() instanceof FromItem.Join) {
      right = "(" + right + ")";
    }
    String condition = condition(join, leftRelations);
    return condition == null
        ? withoutCondition(join.kind(), left, right)
        : left + " " + words(join.kind()) + " " + right + " ON " + condition;
  }

  private static String words(JoinKind kind) {
    return switch (kind) {
      case COMMA, INNER, CROSS -> "JOIN";
      default -> kind.sql();
    };
  }

  private static String withoutCondition(JoinKind kind, String left, String right) {
    return switch (kind) {
      case COMMA, INNER, CROSS -> left + " CROSS JOIN " + right;
      default -> left + " " + kind.sql() + " " + right + " ON true";
    };
  }

  private @Nullable String condition(FromItem.Join join, int leftRelations)
      throws PerfettoSqlException {
    JoinConstraint constraint = join.constraint();
    if (constraint instanceof JoinConstraint.On(var condition)) {
      if (join.kind().isInner() && namesLaterTable(condition)) {
        names.lateConditions().add(condition);
        return null;
      }
      return expressions.filter(condition);
    }
    if (constraint instanceof JoinConstraint.Using(List<Name> columns)) {
      return merged(join, columns, leftRelations);
    }
    return join.isNatural() ? merged(join, inCommon(join, leftRelations), leftRelations) : null;
  }

  /**
   * Whether the condition names a table joined later. SQLite allows this, as it treats conditions
   * of inner joins as part of WHERE.
   */
  private boolean namesLaterTable(Expression expression) {
    boolean isLater =
        expression instanceof ColumnName name
            && name.table() != null
            && names.scope().relation(name.table()) == null;
    return isLater || OperandVisitor.of(expression).stream().anyMatch(this::namesLaterTable);
  }

  private List<Name> inCommon(FromItem.Join join, int leftRelations) {
    List<Relation> all = names.scope().relations();
    List<Name> common = new ArrayList<>();
    for (Relation relation : all.subList(0, leftRelations)) {
      for (Column column : relation.columns()) {
        boolean isCommon =
            !column.isHidden()
                && all.subList(leftRelations, all.size()).stream()
                    .flatMap(other -> other.find(column.name()).stream())
                    .anyMatch(other -> !other.isHidden());
        if (isCommon) {
          common.add(new Name(join.position(), column.name(), false));
        }
      }
    }
    return common;
  }

  private @Nullable String merged(FromItem.Join join, List<Name> columns, int leftRelations)
      throws PerfettoSqlException {
    List<String> equal = new ArrayList<>();
    for (Name name : columns) {
      Column left = find(name, 0, leftRelations);
      Column right = find(name, leftRelations, names.scope().relations().size());
      ComparisonCompiler.Keys keys = ComparisonCompiler.keys(typed(left), typed(right));
      equal.add("(" + keys.left() + " = " + keys.right() + ")");
      boolean isRightKept = join.kind() == JoinKind.RIGHT || join.kind() == JoinKind.FULL;
      replace(right, right.hidden());
      if (isRightKept) {
        TypedExpression either = CommonType.coalesce(List.of(typed(left), typed(right)));
        Column merged = left.as(either.sql(), either.type());
        names.scope().addMerged(merged, left);
        replace(left, merged);
      }
    }
    return equal.isEmpty() ? null : equal.stream().collect(Collectors.joining(" AND "));
  }

  private static TypedExpression typed(Column column) {
    return TypedExpression.of(column.sql(), column.type()).withAffinity(column.affinity());
  }

  private Column find(Name name, int from, int to) throws PerfettoSqlException {
    for (Relation relation : names.scope().relations().subList(from, to)) {
      Optional<Column> column = relation.find(name.text());
      if (column.isPresent() && !column.get().isHidden()) {
        return column.get();
      }
    }
    Scope side = new Scope(null);
    names.scope().relations().subList(from, to).forEach(side::add);
    throw side.unknown(new ColumnName(null, null, name));
  }

  private void replace(Column column, Column other) {
    names
        .scope()
        .relations()
        .replaceAll(relation ->
            new Relation(
                relation.name(),
                relation.sqlAlias(),
                relation.columns().stream()
                    .map(each -> each.equals(column) ? other : each)
                    .toList(),
                relation.table(),
                relation.order()));
  }
}
