package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.OperatorUse;
import dev.sonda.perfetto.sql.OperatorUse.Argument;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.value.Typed;
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
 * The state that all parts of a statement share: the catalog, used names, and the stack of inlined
 * calls.
 */
public final class QueryContext {
  private static final int MOST_NESTED_CALLS = 100;

  private final Catalog catalog;
  private final Deque<String> calls = new ArrayDeque<>();
  private final Map<String, OperatorUse> operators = new LinkedHashMap<>();
  private final Map<String, Typed> results = new HashMap<>();
  private int names;
  private int callsOfRows;

  public QueryContext(Catalog catalog) {
    this.catalog = catalog;
  }

  public Catalog catalog() {
    return catalog;
  }

  /** An operator that the query calls, under a name of its own for these types. */
  public OperatorUse use(String operator, List<Argument> arguments, List<CatalogColumn> columns) {
    String types = operator + arguments + columns;
    UUID hash = UUID.nameUUIDFromBytes(types.getBytes(StandardCharsets.UTF_8));
    String function = "sonda_" + operator + "_" + Long.toHexString(hash.getMostSignificantBits());
    OperatorUse use = new OperatorUse(function, operator, arguments, columns);
    operators.put(function, use);
    return use;
  }

  public List<OperatorUse> operators() {
    return List.copyOf(operators.values());
  }

  /** A quoted name that nothing else in the statement has. */
  public String freshName() {
    return "\"t" + ++names + "\"";
  }

  /**
   * A function's body takes the place of its call; it may call itself only with literals, of which
   * a body that chooses by them comes to an end.
   *
   * @param areOfRows whether its arguments are windows, which no query within the body may take for
   *     its own
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

  /** The literal that a call with these literals has been before; null for none. */
  public @Nullable Typed known(String call) {
    return results.get(call);
  }

  public void know(String call, Typed result) {
    results.put(call, result);
  }

  public void leave(boolean areOfRows) {
    calls.pop();
    callsOfRows -= areOfRows ? 1 : 0;
  }

  /** Fails where a query would take aggregates and windows of its caller for its own. */
  public void checkQuery(Select select) throws PerfettoSqlException {
    if (callsOfRows > 0) {
      throw new PerfettoSqlException(
          "a query in a function whose argument is an aggregate or window can't be compiled yet",
          select.position());
    }
  }
}
