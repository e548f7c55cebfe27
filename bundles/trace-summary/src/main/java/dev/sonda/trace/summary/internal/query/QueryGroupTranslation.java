package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.List;
import java.util.SequencedMap;

/**
 * Translates several queries, which may use the same shared queries, to SQL, and collects the
 * modules and statements that must be run before them.
 */
public final class QueryGroupTranslation {
  private final SharedQueryState shared;

  QueryGroupTranslation(SharedQueryState shared) {
    this.shared = shared;
  }

  /** Translates a query to SQL; equal queries are translated to equal texts. */
  public String select(MessageFieldReader query) throws SummaryException {
    return new StructuredQueryTranslator(shared).select(query);
  }

  /** Translates the shared query of that id to SQL. */
  public String select(String id) throws SummaryException {
    return new StructuredQueryTranslator(shared).select(shared.query(id));
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
