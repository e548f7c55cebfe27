package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.Fields;
import java.util.List;
import java.util.SequencedMap;

/** Queries over the same shared ones, and what is to be run before them. */
public final class QueryPlan {
  private final SharedTables shared;

  QueryPlan(SharedTables shared) {
    this.shared = shared;
  }

  /** A query as SQL; equal queries become equal texts. */
  public String select(Fields query) throws SummaryException {
    return new QueryWriter(shared).select(query);
  }

  /** The shared query of that id as SQL. */
  public String select(String id) throws SummaryException {
    return new QueryWriter(shared).select(shared.query(id));
  }

  /** Modules of all queries so far. */
  public List<String> modules() {
    return shared.modules();
  }

  /** Statements to be run before all queries so far. */
  public List<String> statements() {
    return shared.statements();
  }

  /**
   * Shared queries of all queries so far by the names of the tables that are to have their rows.
   */
  public SequencedMap<String, String> tables() {
    return shared.tables();
  }
}
