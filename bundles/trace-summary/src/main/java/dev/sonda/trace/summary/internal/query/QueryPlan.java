package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.Fields;
import java.util.List;
import java.util.SequencedMap;

/**
 * SQL of several queries that use common shared queries, with the modules and statements that must
 * be run before them.
 */
public final class QueryPlan {
  private final SharedTables shared;

  QueryPlan(SharedTables shared) {
    this.shared = shared;
  }

  /** Translates a query to SQL; equal queries are translated to equal texts. */
  public String select(Fields query) throws SummaryException {
    return new QueryWriter(shared).select(query);
  }

  /** Translates the shared query of that id to SQL. */
  public String select(String id) throws SummaryException {
    return new QueryWriter(shared).select(shared.query(id));
  }

  /** Modules that the queries translated so far require. */
  public List<String> modules() {
    return shared.modules();
  }

  /** Statements that must be run before the queries translated so far. */
  public List<String> statements() {
    return shared.statements();
  }

  /**
   * Shared queries that the queries translated so far use, by the names of the tables into which
   * their rows must be written.
   */
  public SequencedMap<String, String> tables() {
    return shared.tables();
  }
}
