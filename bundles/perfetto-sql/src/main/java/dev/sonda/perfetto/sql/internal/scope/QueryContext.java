package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.TableOperatorCall;
import dev.sonda.perfetto.sql.TableOperatorCall.Argument;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.Select;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The state that all parts of a statement share while it is compiled: the catalog, used names, and
 * the stack of inlined calls.
 */
public final class QueryContext {
  private static final int MOST_NESTED_CALLS = 100;

  private final Catalog catalog;
  private final Deque<String> calls = new ArrayDeque<>();
  private final Map<String, TableOperatorCall> operators = new LinkedHashMap<>();
  private final Map<String, TypedExpression> results = new HashMap<>();
  private int names;
  private int callsOfRows;

  public QueryContext(Catalog catalog) {
    this.catalog = catalog;
  }

  public Catalog catalog() {
    return catalog;
  }

  /** Registers an operator call, under a function name unique for the operator and these types. */
  public TableOperatorCall use(
      String operator, List<Argument> arguments, List<CatalogColumn> columns) {
    String types = operator + arguments + columns;
    UUID hash = UUID.nameUUIDFromBytes(types.getBytes(StandardCharsets.UTF_8));
    String function = "sonda_" + operator + "_" + Long.toHexString(hash.getMostSignificantBits());
    TableOperatorCall use = new TableOperatorCall(function, operator, arguments, columns);
    operators.put(function, use);
    return use;
  }

  public List<TableOperatorCall> operators() {
    return List.copyOf(operators.values());
  }

  /** Creates a quoted alias that is unique in the statement. */
  public String freshName() {
    return "\"t" + ++names + "\"";
  }

  /**
   * Creates the quoted name of a common table expression. It is unique in the statement, and with
   * its blank it hides no table that the statement may read.
   */
  public String freshTableName() {
    return "\"rows " + ++names + "\"";
  }

  /**
   * Starts inlining a function's body in place of a call. Recursive calls are allowed only with
   * literal arguments, because then the recursion can end while the query is compiled.
   *
   * @param areOfRows whether an argument contains an aggregate or window, which a query within the
   *     body would evaluate over its own rows
   * @param areConstant whether its arguments are literals
   */
  public void enter(Name function, boolean areOfRows, boolean areConstant)
      throws PerfettoSqlException {
    if (calls.contains(function.key()) && (!areConstant || calls.size() >= MOST_NESTED_CALLS)) {
      throw new PerfettoSqlException(
          "function " + function.text() + " calls itself, which can't be inlined",
          function.position());
    }
    calls.push(function.key());
    callsOfRows += areOfRows ? 1 : 0;
  }

  /**
   * The literal result computed earlier for an equal call with literal arguments; null if there is
   * none.
   */
  public @Nullable TypedExpression known(String call) {
    return results.get(call);
  }

  public void know(String call, TypedExpression result) {
    results.put(call, result);
  }

  public void leave(boolean areOfRows) {
    calls.pop();
    callsOfRows -= areOfRows ? 1 : 0;
  }

  /**
   * Fails if a query in an inlined function would evaluate aggregates or windows of the caller over
   * its own rows.
   */
  public void checkQuery(Select select) throws PerfettoSqlException {
    if (callsOfRows > 0) {
      throw new PerfettoSqlException(
          "a query in a function whose argument is an aggregate or window can't be compiled yet",
          select.position());
    }
  }
}
