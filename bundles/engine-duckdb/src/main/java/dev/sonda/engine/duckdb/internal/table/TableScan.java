package dev.sonda.engine.duckdb.internal.table;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
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
public final class TableScan extends RegisteredTableFunction {
  /** The table function's name in SQL. */
  private static final String FUNCTION = "sonda_handed_over_table";

  private volatile @Nullable TableCopy current;
  private boolean isStopped;

  private TableScan(DuckDbLibrary library, Arena arena) {
    super(library, arena);
  }

  /**
   * Registers the function in a database.
   *
   * @param arena holds the callbacks; must be closed after the database
   */
  public static TableScan register(DuckDbLibrary library, long connection, Arena arena) {
    TableScan scan = new TableScan(library, arena);
    scan.register(FUNCTION, connection, arena);
    return scan;
  }

  /** Lets the function read a table until the returned object is closed. */
  public synchronized Reading of(Table table) {
    if (isStopped) {
      throw new IllegalArgumentException("the engine is closed");
    }
    TableCopy handOver = new TableCopy(library(), table);
    current = handOver;
    return new Reading(this, handOver);
  }

  /** Lets no other table be read. */
  public synchronized void stop() {
    isStopped = true;
  }

  /** Whether a table is being read; any thread may ask. */
  public boolean isReading() {
    return current != null;
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

  @Override
  Table bind(long info) {
    return inProgress().table();
  }

  @Override
  void init(long info) {
    inProgress();
  }

  @Override
  void read(long info, long chunk) {
    inProgress().fill(chunk);
  }

  private TableCopy inProgress() {
    TableCopy handOver = current;
    if (handOver == null) {
      throw new IllegalStateException("no table is being handed over");
    }
    return handOver;
  }
}
