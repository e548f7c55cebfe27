package dev.sonda.engine.duckdb.internal.table;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.TypeIds;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * A table function of DuckDB that reads a trace's table without copying it into the database, and
 * only the columns that a statement uses. It remembers which tables statements have read.
 *
 * <p>DuckDB calls it from threads of its own; one scan is read by one thread, from the first row to
 * the last one.
 */
public final class InPlaceScan extends RegisteredTableFunction {
  /** The table function's name in SQL; its argument is the table's number. */
  private static final String FUNCTION = "sonda_table_in_place";

  private final List<String> names = new ArrayList<>();
  private final List<Table> tables = new ArrayList<>();
  private final List<TableCopy> openScans = new ArrayList<>();
  private final SequencedSet<String> boundTables = new LinkedHashSet<>();
  private final SequencedSet<String> readTables = new LinkedHashSet<>();

  private InPlaceScan(DuckDbLibrary library, Arena arena) {
    super(library, arena);
  }

  /**
   * Registers the function in a database.
   *
   * @param arena holds the callbacks; must be closed after the database
   */
  public static InPlaceScan register(DuckDbLibrary library, long connection, Arena arena) {
    InPlaceScan scan = new InPlaceScan(library, arena);
    scan.register(FUNCTION, connection, arena);
    return scan;
  }

  /** The SQL of a call that reads the table of that name. */
  public synchronized String call(String name, Table table) {
    names.add(name);
    tables.add(table);
    return FUNCTION + "(" + (tables.size() - 1) + ")";
  }

  /** The tables that the last prepared statement names. */
  public synchronized List<String> boundTables() {
    return List.copyOf(boundTables);
  }

  /** The tables that statements have read. */
  public synchronized List<String> readTables() {
    return List.copyOf(readTables);
  }

  /** A table was copied, so that statements won't read it here any more. */
  public synchronized void forget(String name) {
    boundTables.remove(name);
    readTables.remove(name);
  }

  /** Another statement is prepared. */
  public synchronized void beginStatement() {
    boundTables.clear();
  }

  /** A statement has ended; frees what its scans used. */
  public synchronized void endStatement() {
    openScans.forEach(TableCopy::close);
    openScans.clear();
  }

  @Override
  void configure(long function) {
    long type = library().call(DuckDbNativeFunction.CREATE_LOGICAL_TYPE, TypeIds.BIGINT);
    library().call(DuckDbNativeFunction.TABLE_FUNCTION_ADD_PARAMETER, function, type);
    library().destroy(DuckDbNativeFunction.DESTROY_LOGICAL_TYPE, type);
    library().call(DuckDbNativeFunction.TABLE_FUNCTION_SUPPORTS_PROJECTION_PUSHDOWN, function, 1);
  }

  @Override
  synchronized Table bind(long info) {
    long value = library().call(DuckDbNativeFunction.BIND_GET_PARAMETER, info, 0);
    long number = library().call(DuckDbNativeFunction.GET_INT64, value);
    library().destroy(DuckDbNativeFunction.DESTROY_VALUE, value);
    if (number < 0 || number >= tables.size()) {
      throw new IllegalArgumentException("there is no table of the number " + number);
    }
    // a number in place of a pointer, which DuckDB only passes on; 0 would mean that none is set
    library().call(DuckDbNativeFunction.BIND_SET_BIND_DATA, info, number + 1, 0);
    boundTables.add(names.get((int) number));
    return tables.get((int) number);
  }

  @Override
  synchronized void init(long info) {
    int number = (int) library().call(DuckDbNativeFunction.INIT_GET_BIND_DATA, info) - 1;
    int count = (int) library().call(DuckDbNativeFunction.INIT_GET_COLUMN_COUNT, info);
    List<Long> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(library().call(DuckDbNativeFunction.INIT_GET_COLUMN_INDEX, info, i));
    }
    openScans.add(new TableCopy(library(), tables.get(number), columns));
    readTables.add(names.get(number));
    library().call(DuckDbNativeFunction.INIT_SET_INIT_DATA, info, openScans.size(), 0);
  }

  @Override
  void read(long info, long chunk) {
    long number = library().call(DuckDbNativeFunction.FUNCTION_GET_INIT_DATA, info) - 1;
    scan((int) number).fill(chunk);
  }

  private synchronized TableCopy scan(int number) {
    return openScans.get(number);
  }
}
