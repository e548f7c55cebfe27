package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * State that the translations of several queries have in common: shared queries with their tables,
 * required modules, and statements to be run first.
 */
final class SharedQueryState {
  private final Map<String, MessageFieldReader> queries;
  private final boolean areInTables;
  private final SequencedMap<String, String> tables = new LinkedHashMap<>();
  private final Set<String> modules = new LinkedHashSet<>();
  private final Set<String> statements = new LinkedHashSet<>();
  private final List<String> open = new ArrayList<>();

  /**
   * Creates an empty object.
   *
   * @param areInTables whether shared queries are run once and their rows stored in tables that
   *     other queries read
   */
  SharedQueryState(Map<String, MessageFieldReader> queries, boolean areInTables) {
    this.queries = queries;
    this.areInTables = areInTables;
  }

  boolean areInTables() {
    return areInTables;
  }

  MessageFieldReader query(String id) throws SummaryException {
    MessageFieldReader query = queries.get(id);
    if (query == null) {
      throw new SummaryException("there is no query with the id " + id);
    }
    if (open.contains(id)) {
      throw new SummaryException("the query " + id + " needs its own rows");
    }
    return query;
  }

  /**
   * The name of the table with a shared query's rows; the query is translated at the first call.
   */
  String table(String id) throws SummaryException {
    String name = "shared_sq_" + id;
    MessageFieldReader query = query(id);
    if (!tables.containsKey(name)) {
      tables.put(name, new StructuredQueryTranslator(this).select(query));
    }
    return name;
  }

  /**
   * Called when the translation of a query begins; the id is empty for queries to which others
   * can't refer.
   */
  void enter(String id) {
    open.add(id);
  }

  void leave() {
    open.removeLast();
  }

  void addModule(String name) {
    modules.add(name);
  }

  void addStatements(String sql) {
    statements.add(sql);
  }

  List<String> modules() {
    return List.copyOf(modules);
  }

  List<String> statements() {
    return List.copyOf(statements);
  }

  /** Shared queries by the names of their tables; each query follows the queries that it reads. */
  SequencedMap<String, String> tables() {
    return tables;
  }
}
