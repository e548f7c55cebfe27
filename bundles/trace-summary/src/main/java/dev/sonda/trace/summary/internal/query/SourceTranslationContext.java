package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;

/**
 * Context of the translation of a source to SQL: provides the tables of other queries, and collects
 * the modules and statements that the source requires.
 */
interface SourceTranslationContext {
  /** The name of a table with the rows of a nested query. */
  String table(MessageFieldReader query) throws SummaryException;

  /** The name of a table with the rows of the shared query of that id. */
  String sharedTable(String id) throws SummaryException;

  /** Adds a module that has to be included before the query. */
  void module(String name);

  /** Adds statements that have to be run before the query. */
  void statements(String sql);
}
