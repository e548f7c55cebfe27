package dev.sonda.trace.jdbc.internal.metadata;

import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.processor.TraceProcessor;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the tables and views of a connection: the importer provides those of the trace, the engine
 * those that statements have created.
 */
final class TablesAndViews {
  static final String TABLE = "TABLE";
  static final String VIEW = "VIEW";

  /**
   * Query for the tables and views that statements have created; they are in the current database,
   * unlike those of the trace.
   */
  private static final String MADE =
      "SELECT table_name, table_type FROM information_schema.tables"
          + " WHERE table_catalog = current_database() AND table_schema = 'main'";

  record Relation(String name, String type, boolean isOfTrace) {}

  private final TraceProcessor trace;
  private final EngineIntrospection questions;

  TablesAndViews(TraceProcessor trace) {
    this.trace = trace;
    questions = new EngineIntrospection(trace);
  }

  /**
   * The tables and views whose names match, sorted by name; one that a statement has created hides
   * the trace's of equal name.
   */
  List<Relation> matching(NamePattern name) throws SQLException {
    Map<String, Relation> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    trace.tables().forEach(table -> put(all, new Relation(table.name(), TABLE, true)));
    trace.views().forEach(view -> put(all, new Relation(view.name(), VIEW, true)));
    for (List<String> made : questions.texts(MADE)) {
      String type = made.get(1).equals(VIEW) ? VIEW : TABLE;
      put(all, new Relation(made.getFirst(), type, false));
    }
    return all.values().stream().filter(relation -> name.matches(relation.name())).toList();
  }

  private static void put(Map<String, Relation> all, Relation relation) {
    all.put(relation.name(), relation);
  }

  List<ResultColumn> columns(Relation relation) throws SQLException {
    return relation.isOfTrace()
        ? questions.columnsOfTrace(relation.name())
        : questions.columns(relation.name());
  }
}
