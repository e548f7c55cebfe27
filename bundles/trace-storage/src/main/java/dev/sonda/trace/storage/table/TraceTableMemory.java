package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The memory of one trace's tables, and their shared strings. */
public final class TraceTableMemory {
  private final StringPool strings = new StringPool();
  private final TableMemory memory = new TableMemory();
  private final List<TableBuilder> tables = new ArrayList<>();

  /** The strings of all tables. */
  public StringPool strings() {
    return strings;
  }

  /** The memory of all tables. */
  public TableMemory memory() {
    return memory;
  }

  /** Creates a table that is visible in the catalog. */
  public TableBuilder newTable(String name) {
    TableBuilder table = new TableBuilder(name, strings, memory);
    tables.add(table);
    return table;
  }

  /** Creates a table for internal use by importers, which is not visible to queries. */
  public TableBuilder newHiddenTable(String name) {
    return new TableBuilder(name, strings, memory);
  }

  /**
   * Defers filling some tables: {@code filling} runs once, when a query first uses one of the
   * tables.
   */
  public static void fillLate(Runnable filling, StoredTable... tables) {
    TableBuilder.fillLate(
        filling, Arrays.stream(tables).map(StoredTable::rows).toArray(TableBuilder[]::new));
  }

  /** Whether a table or a view of that name exists. */
  public boolean isTaken(String name) {
    return tables.stream().anyMatch(table -> table.name().equalsIgnoreCase(name))
        || PublicViews.load().stream().anyMatch(view -> view.name().equalsIgnoreCase(name));
  }

  List<TableBuilder> tables() {
    return List.copyOf(tables);
  }
}
