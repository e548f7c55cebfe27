package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The memory of one trace's tables, and their shared strings. */
public final class TableSpace {
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

  /** Makes a table, which will be in the catalog. */
  public TableBuilder newTable(String name) {
    TableBuilder table = new TableBuilder(name, strings, memory);
    tables.add(table);
    return table;
  }

  /** Makes a table that no query finds, for what importers keep. */
  public TableBuilder newHiddenTable(String name) {
    return new TableBuilder(name, strings, memory);
  }

  /**
   * Has {@code filling} add what is missing in some tables, once, when a query first names one of
   * them.
   */
  public static void fillLate(Runnable filling, StoredTable... tables) {
    TableBuilder.fillLate(
        filling, Arrays.stream(tables).map(StoredTable::rows).toArray(TableBuilder[]::new));
  }

  /** Whether a table, or a view over them, has that name. */
  public boolean isTaken(String name) {
    return tables.stream().anyMatch(table -> table.name().equalsIgnoreCase(name))
        || Views.load().stream().anyMatch(view -> view.name().equalsIgnoreCase(name));
  }

  List<TableBuilder> tables() {
    return List.copyOf(tables);
  }
}
