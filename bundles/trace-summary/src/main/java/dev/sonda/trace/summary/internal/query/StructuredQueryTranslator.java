package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Translates one structured query to SQL, with a common table expression for each nested query. */
final class StructuredQueryTranslator implements SourceTranslationContext {
  private final SharedQueryState shared;
  private final Map<String, String> tables = new LinkedHashMap<>();
  private final Map<String, String> tableOfShared = new HashMap<>();
  private final Set<String> usedNames = new HashSet<>();
  private int queries;

  StructuredQueryTranslator(SharedQueryState shared) {
    this.shared = shared;
  }

  /** The query as a statement. */
  String select(MessageFieldReader query) throws SummaryException {
    String select = body(query);
    if (tables.isEmpty()) {
      return select;
    }
    StringBuilder text = new StringBuilder();
    tables.forEach((name, sql) ->
        text.append(text.isEmpty() ? "WITH " : ",\n")
            .append(name)
            .append(" AS (\n")
            .append(sql)
            .append("\n)"));
    return text.append('\n').append(select).toString();
  }

  @Override
  public String table(MessageFieldReader query) throws SummaryException {
    return commonTable("sq_" + (query.has("id") ? query.text("id") : "" + queries++), query);
  }

  @Override
  public String sharedTable(String id) throws SummaryException {
    if (shared.areInTables()) {
      return shared.table(id);
    }
    String known = tableOfShared.get(id);
    if (known == null) {
      known = commonTable("shared_sq_" + id, shared.query(id));
      tableOfShared.put(id, known);
    }
    return known;
  }

  private String commonTable(String name, MessageFieldReader query) throws SummaryException {
    String sql = body(query);
    String unused = name;
    for (int suffix = 0; !usedNames.add(unused); suffix++) {
      unused = name + "_" + suffix;
    }
    tables.put(unused, sql);
    return unused;
  }

  private String body(MessageFieldReader query) throws SummaryException {
    String id = query.text("id");
    shared.enter(id);
    try {
      return QueryClauseWriter.write(query, this);
    } catch (SummaryException e) {
      throw named(id, e);
    } finally {
      shared.leave();
    }
  }

  private static SummaryException named(String id, SummaryException e) {
    return id.isEmpty() ? e : new SummaryException("query " + id + ": " + e.getMessage(), e);
  }

  @Override
  public void module(String name) {
    shared.addModule(name);
  }

  @Override
  public void statements(String sql) {
    shared.addStatements(sql);
  }
}
