package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.Fields;

/** What a source may use: tables of other queries, modules, statements before the query. */
interface QueryParts {
  /** The name of a table that has the rows of a query within this one. */
  String table(Fields query) throws SummaryException;

  /** The name of a table that has the rows of the shared query of that id. */
  String sharedTable(String id) throws SummaryException;

  /** A module that has to be included. */
  void module(String name);

  /** Statements that have to be run before. */
  void statements(String sql);
}
