package dev.sonda.testkit.tables;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableSchema;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A fixed table for tests, created from arrays of values. */
public final class ArrayTable implements Table {
  private final Arena arena;
  private final String name;
  private final List<Column> columns = new ArrayList<>();
  private long rows;

  public ArrayTable(Arena arena, String name) {
    this.arena = arena;
    this.name = name;
  }

  public ArrayTable with(String column, @Nullable Integer... values) {
    return add(ArrayColumn.ofInts(arena, column, values), values.length);
  }

  public ArrayTable with(String column, @Nullable Long... values) {
    return add(ArrayColumn.ofLongs(arena, column, values), values.length);
  }

  public ArrayTable with(String column, @Nullable Double... values) {
    return add(ArrayColumn.ofDoubles(arena, column, values), values.length);
  }

  public ArrayTable with(String column, @Nullable String... values) {
    return add(ArrayColumn.ofStrings(arena, column, values), values.length);
  }

  public ArrayTable with(Column column, long count) {
    return add(column, count);
  }

  private ArrayTable add(Column column, long count) {
    columns.add(column);
    rows = count;
    return this;
  }

  public TableSchema schema() {
    return new TableSchema(
        name,
        columns.stream()
            .map(column -> new ColumnSchema(column.name(), column.type(), column.hasNulls()))
            .toList());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public List<Column> columns() {
    return columns;
  }
}
