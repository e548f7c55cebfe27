package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.engine.ResultColumn;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row source of rows that are all in memory. */
public final class ListRows implements RowSource {
  private final List<ResultColumn> columns;
  private final List<List<@Nullable Object>> rows;
  private int row = -1;

  public ListRows(List<ResultColumn> columns, List<List<@Nullable Object>> rows) {
    this.columns = columns;
    this.rows = rows;
  }

  public static List<@Nullable Object> row(@Nullable Object... cells) {
    return Arrays.asList(cells);
  }

  @Override
  public List<ResultColumn> columns() {
    return columns;
  }

  @Override
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  @Override
  public boolean next() {
    row = Math.min(row + 1, rows.size());
    return row < rows.size();
  }

  @Override
  public @Nullable Object value(int column) {
    return rows.get(row).get(column);
  }

  @Override
  public void close() {}
}
