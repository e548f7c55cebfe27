package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a statement collects for functions over tables, until it ends. The value of an
 * argument is a number: in its upper bits that of its collector, in the lower ones that of the last
 * row. Thread-safe.
 */
public final class CollectedRows {
  private static final int ROW_BITS = 31;

  private final Map<Long, RowCollector> collectors = new HashMap<>();
  private final Set<String> functions = new HashSet<>();
  private @Nullable TableMemory memory;
  private long last;

  /** Makes a collector; returns its number, greater than 0. */
  synchronized long begin(int columns) {
    collectors.put(++last, new RowCollector(columns, this::memory));
    return last;
  }

  private synchronized TableMemory memory() {
    TableMemory current = memory;
    if (current == null) {
      current = new TableMemory();
      memory = current;
    }
    return current;
  }

  synchronized RowCollector collector(long number) {
    RowCollector collector = collectors.get(number);
    if (collector == null) {
      throw new IllegalStateException("there are no rows of a number " + number);
    }
    return collector;
  }

  /** The value of an argument whose last row has that number. */
  static long value(long collector, long row) {
    return collector << ROW_BITS | row;
  }

  /** The table that is the value of an argument, in columns of these names. */
  Table table(long value, List<ColumnSchema> schemas) {
    return collector(value >>> ROW_BITS).table(schemas, value & ((1L << ROW_BITS) - 1));
  }

  /** Whether a function of that name has not been added before; it counts as added from now on. */
  synchronized boolean isNew(String function) {
    return functions.add(function);
  }

  /** Frees all rows, when no statement runs. */
  public synchronized void clear() {
    collectors.clear();
    if (memory != null) {
      memory.close();
      memory = null;
    }
  }
}
