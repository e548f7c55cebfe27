package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.LiteralConversion;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.ColumnName;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Window;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names in one query: columns, aliases of result columns, arguments of the enclosing
 * function.
 */
public final class NameResolver {
  private final Scope scope;
  private final CommonTableExpressions tables;
  private final Map<String, TypedExpression> parameters;
  private final Set<String> compiling = new HashSet<>();
  private final List<Expression> lateConditions = new ArrayList<>();
  private List<ResultColumn> results = List.of();
  private List<Window.Named> windows = List.of();
  private List<TypedExpression> rowOrder = List.of();
  private @Nullable InnerQueryBuilder projection;
  private int innerDepth;

  public NameResolver(
      Scope scope, CommonTableExpressions tables, Map<String, TypedExpression> parameters) {
    this.scope = scope;
    this.tables = tables;
    this.parameters = parameters;
  }

  Scope scope() {
    return scope;
  }

  CommonTableExpressions tables() {
    return tables;
  }

  Map<String, TypedExpression> parameters() {
    return parameters;
  }

  List<Window.Named> windows() {
    return windows;
  }

  /** Conditions of inner joins that refer to tables joined later. */
  List<Expression> lateConditions() {
    return lateConditions;
  }

  void setResults(List<ResultColumn> columns, List<Window.Named> namedWindows) {
    results = new ArrayList<>(columns);
    windows = namedWindows;
  }

  /** Sets the order in which SQLite reads the rows of the tables, as values that ascend. */
  void setRowOrder(List<TypedExpression> keys) {
    rowOrder = List.copyOf(keys);
  }

  List<TypedExpression> rowOrder() {
    return rowOrder;
  }

  /** The order in which SQLite reads the rows of the tables, as terms for ORDER BY. */
  List<String> rowOrderTerms() {
    return rowOrder.stream().map(OrderByTermCompiler::ascending).toList();
  }

  /** From now on, columns are read from the given inner query. */
  void project(InnerQueryBuilder inner) {
    projection = inner;
    scope.setReading(this::read);
  }

  /** The inner query while expressions of the outer query are compiled; null otherwise. */
  @Nullable InnerQueryBuilder projection() {
    return innerDepth == 0 ? projection : null;
  }

  /** Starts compiling an aggregate's arguments, in which columns are read from the tables again. */
  void enterInner() {
    innerDepth++;
  }

  void leaveInner() {
    innerDepth--;
  }

  private Column read(Column column) {
    return column.as(ofRow(column).sql());
  }

  TypedExpression parameter(Expression.Parameter parameter) throws PerfettoSqlException {
    String key = parameter.number() > 0 ? "?" + parameter.number() : parameter.text();
    TypedExpression value = parameters.get(key.toLowerCase(Locale.ROOT));
    return value == null ? unbound(parameter) : value;
  }

  /**
   * The value of an unbound parameter: NULL within a function, as in Perfetto, unless the name
   * resembles an existing argument, which is probably a typo.
   */
  private TypedExpression unbound(Expression.Parameter parameter) throws PerfettoSqlException {
    String near = ClosestName.question(parameter.text(), parameters.keySet().stream());
    boolean isWithinFunction = parameters.keySet().stream().anyMatch(key -> key.startsWith("$"));
    if (isWithinFunction && near.isEmpty()) {
      return TypedExpression.nothing();
    }
    throw new PerfettoSqlException(
        "there is no argument " + parameter.text() + near, parameter.position());
  }

  TypedExpression column(ColumnName name, ExpressionCompiler expressions)
      throws PerfettoSqlException {
    Column own = scope.own(name);
    if (own != null) {
      return ofRow(own);
    }
    TypedExpression alias = name.table() == null ? alias(name.column(), expressions) : null;
    if (alias != null) {
      return alias;
    }
    Column outer = outer(name);
    if (outer != null) {
      return typed(outer);
    }
    return otherwise(name);
  }

  private @Nullable Column outer(ColumnName name) throws PerfettoSqlException {
    Column found = null;
    for (Scope around = scope.outer(); around != null && found == null; around = around.outer()) {
      Column own = around.own(name);
      found = own == null ? null : around.read(own);
    }
    return found;
  }

  private TypedExpression otherwise(ColumnName name) throws PerfettoSqlException {
    if (name.table() != null) {
      throw scope.unknown(name);
    }
    if (isTruth(name)) {
      return LiteralConversion.integer(name.column().is("true") ? 1 : 0);
    }
    if (name.column().isDoubleQuoted()) {
      return LiteralConversion.text(name.column().text());
    }
    throw scope.unknown(name);
  }

  /** Whether the name is the literal TRUE or FALSE, because no column has that name. */
  boolean isTruth(ColumnName name) throws PerfettoSqlException {
    return name.table() == null
        && (name.column().is("true") || name.column().is("false"))
        && scope.own(name) == null;
  }

  TypedExpression ofRow(Column column) {
    InnerQueryBuilder inner = projection();
    return inner == null ? typed(column) : inner.outside(column);
  }

  public static TypedExpression typed(Column column) {
    return TypedExpression.of(column.sql(), column.type()).withAffinity(column.affinity());
  }

  /** The result column's expression for an alias; used if no column of the tables has that name. */
  private @Nullable TypedExpression alias(Name name, ExpressionCompiler expressions)
      throws PerfettoSqlException {
    ResultColumn.Value result = result(name);
    if (result == null || !compiling.add(name.key())) {
      return null;
    }
    TypedExpression typed = expressions.compile(result.expression());
    compiling.remove(name.key());
    return typed;
  }

  /** The result column that has this alias; null if there is none. */
  ResultColumn.@Nullable Value result(Name name) {
    for (ResultColumn column : results) {
      if (column instanceof ResultColumn.Value value
          && value.alias() != null
          && value.alias().is(name.text())) {
        return value;
      }
    }
    return null;
  }
}
