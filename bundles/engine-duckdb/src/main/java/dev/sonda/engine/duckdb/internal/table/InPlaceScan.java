package dev.sonda.engine.duckdb.internal.table;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.TypeIds;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table function of DuckDB that reads a trace's table without copying it into the database, and
 * only the columns that a statement uses. It remembers which tables statements name and read.
 *
 * <p>DuckDB calls it from any thread. Several scans may run at the same time, each on one thread at
 * a time, so that its rows keep their order.
 */
public final class InPlaceScan extends RegisteredTableFunction {
  /** The table function's name in SQL; its argument is the table's number. */
  private static final String FUNCTION = "sonda_table_in_place";

  /**
   * How often a statement may name a table that it reads in place: a copy pays off for more scans,
   * since several threads read it.
   */
  private static final int MOST_SCANS = 2;

  private static final String COPIES_NEEDED = "tables are to be copied first";

  /** A table, and its name as long as it is read in place. */
  private record Numbered(@Nullable String name, Table table) {}

  private final List<Numbered> tables = new ArrayList<>();

  private final Set<String> readNames = new LinkedHashSet<>();
  private boolean isStopped;

  // Of the statement that is planned or executed:
  private final Map<String, Integer> scansByName = new LinkedHashMap<>();
  private final Set<String> refusedNames = new LinkedHashSet<>();
  private boolean mayRefuse;
  private boolean namesRowIds;
  private final List<TableCopy> scans = new ArrayList<>();
  private final IdentityHashMap<Column, ColumnCopy> columns = new IdentityHashMap<>();

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

  /** The SQL of a call that reads the table of that name, which no statement has read so far. */
  public synchronized String call(String name, Table table) {
    scansByName.remove(name);
    readNames.remove(name);
    tables.add(new Numbered(name, table));
    return FUNCTION + "(" + (tables.size() - 1) + ")";
  }

  /** The tables that the statement would read in place. */
  public synchronized List<String> names() {
    return List.copyOf(scansByName.keySet());
  }

  /** All tables that are read in place. */
  public synchronized List<String> allNames() {
    return tables.stream().map(Numbered::name).filter(Objects::nonNull).distinct().toList();
  }

  /** The tables that the statement must not read in place, for which it has failed. */
  public synchronized List<String> refusedNames() {
    return List.copyOf(refusedNames);
  }

  /** The table of that name is no longer read in place, but for statements prepared before. */
  public synchronized void forget(String name) {
    scansByName.remove(name);
    readNames.remove(name);
    tables.replaceAll(
        known -> name.equals(known.name()) ? new Numbered(null, known.table()) : known);
  }

  /**
   * A statement is about to be planned.
   *
   * @param canCopy whether tables that it should read from a copy are to be refused
   * @param needsRowIds whether these are all tables
   */
  public synchronized void beginStatement(boolean canCopy, boolean needsRowIds) {
    scansByName.clear();
    refusedNames.clear();
    mayRefuse = canCopy;
    namesRowIds = needsRowIds;
  }

  /** Lets no other scan begin. */
  public synchronized void stop() {
    isStopped = true;
  }

  /** Whether a statement is being executed that reads tables here. */
  public synchronized boolean isReading() {
    return !scans.isEmpty();
  }

  /** A statement has ended; frees what its scans used. */
  public synchronized void endStatement() {
    scans.clear();
    columns.values().forEach(ColumnCopy::close);
    columns.clear();
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
    int number = number(library().call(DuckDbNativeFunction.BIND_GET_PARAMETER, info, 0));
    // A number in place of a pointer, which DuckDB only passes on; 0 would mean that none is set.
    library().call(DuckDbNativeFunction.BIND_SET_BIND_DATA, info, number + 1, 0);
    Numbered bound = tables.get(number);
    if (bound.name() != null) {
      noteScan(bound.name());
    }
    return bound.table();
  }

  /**
   * Refuses a table that should be copied. The statement then fails where its first scan begins, so
   * that all such tables are known by then; for the lack of row ids it would fail before.
   */
  private void noteScan(String name) {
    int scans = scansByName.merge(name, 1, Integer::sum);
    if (mayRefuse && (namesRowIds || scans > MOST_SCANS || readNames.contains(name))) {
      refusedNames.add(name);
    }
    if (mayRefuse && namesRowIds) {
      throw new IllegalStateException(COPIES_NEEDED);
    }
  }

  /** Reads and frees the argument, which a user may have written. */
  private int number(long value) {
    try {
      // DuckDB can't convert a null, and ends the process.
      boolean isNull = (byte) library().call(DuckDbNativeFunction.IS_NULL_VALUE, value) != 0;
      long number = isNull ? -1 : library().call(DuckDbNativeFunction.GET_INT64, value);
      if (number < 0 || number >= tables.size()) {
        throw new IllegalArgumentException("there is no table of that number");
      }
      return (int) number;
    } finally {
      library().destroy(DuckDbNativeFunction.DESTROY_VALUE, value);
    }
  }

  @Override
  synchronized void init(long info) {
    if (isStopped) {
      throw new IllegalStateException("the engine is closed");
    }
    if (!refusedNames.isEmpty()) {
      throw new IllegalStateException(COPIES_NEEDED);
    }
    Numbered read =
        tables.get((int) library().call(DuckDbNativeFunction.INIT_GET_BIND_DATA, info) - 1);
    int count = (int) library().call(DuckDbNativeFunction.INIT_GET_COLUMN_COUNT, info);
    List<ColumnCopy> copies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long index = library().call(DuckDbNativeFunction.INIT_GET_COLUMN_INDEX, info, i);
      copies.add(copyOf(read.table().columns(), index));
    }
    scans.add(new TableCopy(library(), read.table(), copies));
    if (read.name() != null) {
      readNames.add(read.name());
    }
    library().call(DuckDbNativeFunction.INIT_SET_INIT_DATA, info, scans.size(), 0);
  }

  /** An index beyond the columns asks for no values, but only for the number of rows. */
  private ColumnCopy copyOf(List<Column> all, long index) {
    return index >= 0 && index < all.size()
        ? columns.computeIfAbsent(
            all.get((int) index), column -> TableCopy.copyOf(library(), column))
        : ColumnCopy.NOTHING;
  }

  @Override
  void read(long info, long chunk) {
    scan((int) library().call(DuckDbNativeFunction.FUNCTION_GET_INIT_DATA, info) - 1).fill(chunk);
  }

  private synchronized TableCopy scan(int number) {
    return scans.get(number);
  }
}
