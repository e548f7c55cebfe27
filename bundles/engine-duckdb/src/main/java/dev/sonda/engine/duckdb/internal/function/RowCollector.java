package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.function.VectorArgument.FlatVector;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The rows of one query that are a function's argument. Several threads may add rows, in any order.
 */
final class RowCollector {
  /** The greatest number of a row. */
  static final long MOST_ROWS = Integer.MAX_VALUE;

  private record Collected(String name, long rows, List<Column> columns) implements Table {}

  private final List<CollectedColumn> collected;
  private long added;

  /** Sum of the numbers of all added rows; wrong if a row was added twice, and none instead. */
  private long sum;

  private boolean isRead;

  RowCollector(int columns, Supplier<TableMemory> memory) {
    collected = Stream.generate(() -> new CollectedColumn(memory)).limit(columns).toList();
  }

  /**
   * Adds rows. If the table has been read, a new one begins, as in each step of a recursive query.
   *
   * @param numbers the numbers of these rows, counted from 1
   */
  synchronized void add(FlatVector numbers, List<FlatVector> vectors, int count) {
    if (isRead) {
      begin();
    }
    int end;
    for (int from = 0; from < count; from = end) {
      long first = number(numbers, from);
      end = from + 1;
      while (end < count && number(numbers, end) == first + end - from) {
        end++;
      }
      for (int i = 0; i < collected.size(); i++) {
        collected.get(i).put(vectors.get(i), from, end - from, first - 1);
      }
      sum += sumOf(first, end - from);
    }
    added += count;
  }

  private void begin() {
    collected.forEach(CollectedColumn::clear);
    added = 0;
    sum = 0;
    isRead = false;
  }

  private static long number(FlatVector numbers, int at) {
    long number = numbers.values().getAtIndex(ValueLayout.JAVA_LONG, at);
    if (numbers.isNull(at) || number < 1 || number > MOST_ROWS) {
      throw new IllegalStateException("a row of an argument has no number, or a wrong one");
    }
    return number;
  }

  private static long sumOf(long first, long count) {
    return first * count + count * (count - 1) / 2;
  }

  /**
   * All rows, in columns of these names; valid until the statement ends.
   *
   * @param rows number of the last row
   * @throws IllegalStateException if a row is missing
   */
  synchronized Table table(List<ColumnSchema> schemas, long rows) {
    if (added != rows || sum != sumOf(1, rows)) {
      throw new IllegalStateException(
          "%d rows of an argument with %d were collected".formatted(added, rows));
    }
    isRead = true;
    List<Column> columns = new ArrayList<>();
    for (ColumnSchema schema : schemas) {
      columns.add(collected.get(columns.size()).finished(schema, rows));
    }
    return new Collected("argument", rows, columns);
  }
}
