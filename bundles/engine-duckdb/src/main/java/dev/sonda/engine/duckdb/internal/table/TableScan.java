package dev.sonda.engine.duckdb.internal.table;

import dev.sonda.engine.duckdb.internal.call.DuckDbCallback;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;

/**
 * A table function of DuckDB that reads the table which is currently being imported; it returns an
 * error at all other times.
 *
 * <p>DuckDB calls it from threads of its own, one at a time, and never after the statement has
 * ended.
 */
public final class TableScan {
  /** The table function's name in SQL. */
  private static final String FUNCTION = "sonda_handed_over_table";

  private final DuckDbLibrary library;

  /** Address of a fixed error message, used if no specific message can be allocated. */
  private final long plainMessage;

  private volatile @Nullable TableCopy current;

  private TableScan(DuckDbLibrary library, long plainMessage) {
    this.library = library;
    this.plainMessage = plainMessage;
  }

  /**
   * Registers the function in a database.
   *
   * @param arena holds the callbacks; must be closed after the database
   */
  public static TableScan register(DuckDbLibrary library, long connection, Arena arena) {
    TableScan scan =
        new TableScan(library, arena.allocateFrom("the table can't be read").address());
    long function = library.call(DuckDbNativeFunction.CREATE_TABLE_FUNCTION);
    library.call(
        DuckDbNativeFunction.TABLE_FUNCTION_SET_NAME,
        function,
        arena.allocateFrom(FUNCTION).address());
    scan.set(function, DuckDbNativeFunction.TABLE_FUNCTION_SET_BIND, scan::bind, arena);
    scan.set(function, DuckDbNativeFunction.TABLE_FUNCTION_SET_INIT, scan::init, arena);
    scan.set(function, DuckDbNativeFunction.TABLE_FUNCTION_SET_FUNCTION, scan::read, arena);
    boolean isRegistered =
        library.succeeds(DuckDbNativeFunction.REGISTER_TABLE_FUNCTION, connection, function, 0, 0);
    library.destroy(DuckDbNativeFunction.DESTROY_TABLE_FUNCTION, function);
    if (!isRegistered) {
      throw new IllegalStateException("DuckDB took no table function");
    }
    return scan;
  }

  private void set(
      long function, DuckDbNativeFunction setter, DuckDbCallback callback, Arena arena) {
    library.call(setter, function, library.callback(callback, arena));
  }

  /** Lets the function read a table until the returned object is closed. */
  public Reading of(Table table) {
    TableCopy handOver = new TableCopy(library, table);
    current = handOver;
    return new Reading(this, handOver);
  }

  /** The scope in which the function can be called to read one table. */
  public static final class Reading implements AutoCloseable {
    private final TableScan scan;
    private final TableCopy handOver;

    private Reading(TableScan scan, TableCopy handOver) {
      this.scan = scan;
      this.handOver = handOver;
    }

    /** The function's name in SQL. */
    public String function() {
      return FUNCTION;
    }

    @Override
    public void close() {
      scan.current = null;
      handOver.close();
    }
  }

  private void bind(long info, long second, long third) {
    try {
      TableCopy handOver = inProgress();
      for (Column column : handOver.table().columns()) {
        addColumn(info, column);
      }
      library.call(DuckDbNativeFunction.BIND_SET_CARDINALITY, info, handOver.table().rows(), 1);
    } catch (Throwable e) {
      report(DuckDbNativeFunction.BIND_SET_ERROR, info, e);
    }
  }

  private void addColumn(long info, Column column) {
    long type =
        library.call(DuckDbNativeFunction.CREATE_LOGICAL_TYPE, TableCopy.typeId(column.type()));
    try (Arena arena = Arena.ofConfined()) {
      long name = arena.allocateFrom(column.name()).address();
      library.call(DuckDbNativeFunction.BIND_ADD_RESULT_COLUMN, info, name, type);
    } finally {
      library.destroy(DuckDbNativeFunction.DESTROY_LOGICAL_TYPE, type);
    }
  }

  private void init(long info, long second, long third) {
    try {
      inProgress();
    } catch (Throwable e) {
      report(DuckDbNativeFunction.INIT_SET_ERROR, info, e);
    }
  }

  private void read(long info, long chunk, long third) {
    try {
      inProgress().fill(chunk);
    } catch (Throwable e) {
      report(DuckDbNativeFunction.FUNCTION_SET_ERROR, info, e);
    }
  }

  private TableCopy inProgress() {
    TableCopy handOver = current;
    if (handOver == null) {
      throw new IllegalStateException("no table is being handed over");
    }
    return handOver;
  }

  /**
   * Reports an exception to DuckDB as the query's error; a callback that throws would terminate the
   * process.
   */
  private void report(DuckDbNativeFunction setError, long info, Throwable e) {
    try (Arena arena = Arena.ofConfined()) {
      library.call(setError, info, arena.allocateFrom(String.valueOf(e.getMessage())).address());
    } catch (Throwable worse) {
      library.call(setError, info, plainMessage);
    }
  }
}
