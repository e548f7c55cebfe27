package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognises conditions that only one row of a table can meet, such as {@code slice.id = x}: the
 * result of a query with such a condition is a value without an aggregate or LIMIT, which the
 * engine would compute for each group of equal keys.
 */
public final class UniqueKey {
  /** What is neither a column, a literal, a conversion nor an operator, in the engine's SQL. */
  private static final Pattern CALL_OR_QUERY = Pattern.compile("[a-z_]\\w*\\(|\\(SELECT ");

  /** Compiles an expression of a condition. */
  @FunctionalInterface
  public interface Compiler {
    TypedExpression compile(Expression expression) throws PerfettoSqlException;
  }

  private UniqueKey() {}

  /**
   * Whether one row at most meets the condition.
   *
   * @param scope the tables that the condition is about
   */
  public static boolean isGivenBy(@Nullable Expression where, Scope scope, Compiler compiler)
      throws PerfettoSqlException {
    List<Relation> tables = scope.relations();
    if (tables.size() != 1 || !(where instanceof Expression.Binary condition)) {
      return false;
    }
    Expression left = condition.left();
    Expression right = condition.right();
    return switch (condition.operator()) {
      case AND -> isGivenBy(left, scope, compiler) || isGivenBy(right, scope, compiler);
      case EQUAL ->
          (isUnique(left, scope) && isOfOneValue(right, tables.getFirst(), compiler))
              || (isUnique(right, scope) && isOfOneValue(left, tables.getFirst(), compiler));
      default -> false;
    };
  }

  private static boolean isUnique(Expression expression, Scope scope) throws PerfettoSqlException {
    Column column = expression instanceof Expression.ColumnName name ? scope.own(name) : null;
    return column != null && column.isUnique();
  }

  /** Whether an expression has one value for all rows of the table. */
  private static boolean isOfOneValue(Expression expression, Relation table, Compiler compiler)
      throws PerfettoSqlException {
    String sql = compiler.compile(expression).value().sql();
    return !sql.contains(table.sqlAlias() + ".") && !CALL_OR_QUERY.matcher(sql).find();
  }
}
