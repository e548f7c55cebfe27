package dev.sonda.trace.jdbc.internal.metadata;

import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.trace.jdbc.internal.rows.ListRows;
import dev.sonda.trace.jdbc.internal.rows.TraceResultSet;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a result set of a metadata method, with the columns that JDBC specifies. */
final class MetadataRows {
  /** Prefix of the names of integer columns. */
  private static final char INTEGER = '#';

  private final List<ResultColumn> columns;
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  /**
   * @param columns column names separated by blanks; names of integer columns have the prefix #
   */
  MetadataRows(String columns) {
    this.columns = Arrays.stream(columns.split("\\s+")).map(MetadataRows::column).toList();
  }

  private static ResultColumn column(String name) {
    return name.charAt(0) == INTEGER
        ? new ResultColumn(name.substring(1), ValueType.LONG)
        : new ResultColumn(name, ValueType.STRING);
  }

  MetadataRows add(@Nullable Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(cells.length + " cells for " + columns.size());
    }
    rows.add(ListRows.row(cells));
    return this;
  }

  ResultSet resultSet() {
    return new TraceResultSet(new ListRows(columns, List.copyOf(rows)), null, () -> {});
  }
}
