package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A JDBC result set over a row source, which can be read forward only. */
public final class TraceResultSet extends TypedGetters {
  private final RowSource rows;
  private final List<ResultColumn> columns;
  private final @Nullable Statement statement;
  private final Runnable onClose;
  private @Nullable Map<String, Integer> numbers;
  private long row;
  private boolean isOnRow;
  private boolean hasEnded;
  private boolean isClosed;
  private int fetchSize;

  /**
   * @param statement the statement that returned the rows, or null for metadata
   * @param onClose run once, when the result set is closed
   */
  public TraceResultSet(RowSource rows, @Nullable Statement statement, Runnable onClose) {
    this.rows = rows;
    this.statement = statement;
    this.onClose = onClose;
    columns = rows.columns();
  }

  private void checkOpen() throws SQLException {
    if (isClosed) {
      throw SqlErrors.closed("result set");
    }
  }

  @Override
  public boolean next() throws SQLException {
    checkOpen();
    isOnRow = rows.next();
    hasEnded = !isOnRow;
    row = isOnRow ? row + 1 : 0;
    return isOnRow;
  }

  @Override
  @Nullable Object cell(int column) throws SQLException {
    checkOpen();
    if (!isOnRow) {
      throw SqlErrors.wrongCall("there is no row: next() wasn't called, or answered false");
    }
    if (column < 1 || column > columns.size()) {
      throw SqlErrors.wrongCall(
          "there is no column " + column + ": they count from 1 to " + columns.size());
    }
    return rows.value(column - 1);
  }

  @Override
  public int findColumn(String name) throws SQLException {
    checkOpen();
    Integer number = numbers().get(name.toLowerCase(Locale.ROOT));
    if (number == null) {
      throw SqlErrors.wrongCall(
          "no column "
              + name
              + " (there are: "
              + String.join(", ", columns.stream().map(ResultColumn::name).toList())
              + ")");
    }
    return number;
  }

  /** Numbers of the columns by name; of columns with equal names, the first one. */
  private Map<String, Integer> numbers() {
    Map<String, Integer> known = numbers;
    if (known == null) {
      known =
          IntStream.range(0, columns.size())
              .boxed()
              .collect(
                  Collectors.toMap(
                      index -> columns.get(index).name().toLowerCase(Locale.ROOT),
                      index -> index + 1,
                      (first, second) -> first));
      numbers = known;
    }
    return known;
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return new TraceResultSetMetaData(columns);
  }

  @Override
  public @Nullable Statement getStatement() {
    return statement;
  }

  @Override
  public int getRow() {
    return (int) row;
  }

  @Override
  public boolean isBeforeFirst() {
    return !isOnRow && !hasEnded && !rows.isEmpty();
  }

  @Override
  public boolean isAfterLast() {
    return hasEnded && !rows.isEmpty();
  }

  @Override
  public boolean isFirst() {
    return row == 1;
  }

  @Override
  public void close() {
    if (!isClosed) {
      isClosed = true;
      rows.close();
      onClose.run();
    }
  }

  @Override
  public boolean isClosed() {
    return isClosed;
  }

  @Override
  public int getType() {
    return TYPE_FORWARD_ONLY;
  }

  @Override
  public int getConcurrency() {
    return CONCUR_READ_ONLY;
  }

  @Override
  public int getHoldability() {
    return HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public int getFetchDirection() {
    return FETCH_FORWARD;
  }

  @Override
  public void setFetchDirection(int direction) throws SQLException {
    if (direction != ResultSet.FETCH_FORWARD) {
      throw SqlErrors.unsupported("rows are read forward only");
    }
  }

  @Override
  public int getFetchSize() {
    return fetchSize;
  }

  /** Ignores the hint, since a result is complete in memory before it is read. */
  @Override
  public void setFetchSize(int rowCount) {
    fetchSize = rowCount;
  }

  @Override
  public @Nullable SQLWarning getWarnings() {
    return null;
  }

  @Override
  public void clearWarnings() {}
}
