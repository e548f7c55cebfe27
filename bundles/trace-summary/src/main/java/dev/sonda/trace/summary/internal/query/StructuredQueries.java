package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SqlOfQuery;
import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shared queries by their ids. */
public final class StructuredQueries {
  private final Map<String, Fields> queries = new LinkedHashMap<>();

  /**
   * Adds a query.
   *
   * @throws SummaryException if it has no id, or one that is taken
   */
  public void add(Fields query) throws SummaryException {
    String id = query.text("id");
    if (id.isEmpty()) {
      throw new SummaryException("a query of a spec needs an id");
    }
    if (queries.putIfAbsent(id, query) != null) {
      throw new SummaryException("several queries have the id " + id);
    }
  }

  public List<String> ids() {
    return List.copyOf(queries.keySet());
  }

  /** A query by itself, with those that it refers to within it. */
  public SqlOfQuery written(String id) throws SummaryException {
    SharedTables shared = new SharedTables(queries, false);
    String select = new QueryWriter(shared).select(shared.query(id));
    return new SqlOfQuery(shared.modules(), shared.statements(), select);
  }

  /** For queries that are run one after the other, and the shared ones of them once. */
  public QueryPlan plan() {
    return new QueryPlan(new SharedTables(queries, true));
  }
}
