package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.StructuredQuerySql;
import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The shared structured queries of all specs, by their ids. */
public final class StructuredQueries {
  private final Map<String, MessageFieldReader> queries = new LinkedHashMap<>();

  /**
   * Adds a query.
   *
   * @throws SummaryException if the query has no id, or its id is already used
   */
  public void add(MessageFieldReader query) throws SummaryException {
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

  /** Translates one query to SQL that includes the queries to which it refers. */
  public StructuredQuerySql written(String id) throws SummaryException {
    SharedQueryState shared = new SharedQueryState(queries, false);
    String select = new StructuredQueryTranslator(shared).select(shared.query(id));
    return new StructuredQuerySql(shared.modules(), shared.statements(), select);
  }

  /**
   * Creates a plan for several queries that are run in sequence, in which each shared query is run
   * only once.
   */
  public QueryGroupTranslation plan() {
    return new QueryGroupTranslation(new SharedQueryState(queries, true));
  }
}
