package dev.sonda.itests.analysis;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The tables and views of a trace in Sonda's trace processor. */
final class SondaTraceTables {
  private SondaTraceTables() {}

  static Map<String, TableRows> read(TraceProcessor trace) throws EngineException {
    List<String> names = new ArrayList<>();
    trace.tables().forEach(table -> names.add(table.name()));
    trace.views().forEach(view -> names.add(view.name()));
    Map<String, TableRows> tables = new LinkedHashMap<>();
    for (String name : names) {
      try (TraceRows rows = trace.rows("SELECT * FROM \"" + name + "\"")) {
        TableRows table =
            new TableRows(rows.columns().stream().map(column -> column.name()).toList());
        while (rows.next()) {
          List<Object> row = new ArrayList<>();
          for (int i = 0; i < table.columns().size(); i++) {
            row.add(Objects.requireNonNullElse(rows.value(i), TableRows.NULL));
          }
          table.add(row);
        }
        tables.put(name, table);
      }
    }
    return tables;
  }
}
