package dev.sonda.trace.jdbc.internal.statement;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import dev.sonda.trace.processor.TraceProcessor;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A statement with parameters, whose values are passed to the engine separately from the text.
 * Invalid values are detected when the statement is executed.
 */
public final class TracePreparedStatement extends NoLargeParameters {
  private final String sql;

  /** Parameter values by parameter number. */
  private final SortedMap<Integer, @Nullable Object> values = new TreeMap<>();

  public TracePreparedStatement(
      String sql, Connection connection, TraceProcessor trace, Consumer<TraceStatement> onClose) {
    super(connection, trace, onClose);
    this.sql = sql;
  }

  private void set(int parameter, @Nullable Object value) throws SQLException {
    checkOpen();
    if (parameter < 1) {
      throw SqlErrors.wrongCall("there is no parameter " + parameter + ": they count from 1");
    }
    values.put(parameter, value);
  }

  /** The parameter values in order, up to the last one that was set. */
  private List<@Nullable Object> values() throws SQLException {
    List<@Nullable Object> inOrder = new ArrayList<>();
    for (Map.Entry<Integer, @Nullable Object> value : values.entrySet()) {
      if (value.getKey() != inOrder.size() + 1) {
        throw SqlErrors.wrongCall("parameter " + (inOrder.size() + 1) + " has no value");
      }
      inOrder.add(value.getValue());
    }
    return inOrder;
  }

  private static SQLException otherSql() {
    return SqlErrors.wrongCall("a prepared statement has its SQL already");
  }

  @Override
  public boolean execute() throws SQLException {
    return run(sql, values());
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    return runForRows(sql, values());
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return runForCount(sql, values());
  }

  @Override
  public int executeUpdate() throws SQLException {
    return (int) executeLargeUpdate();
  }

  @Override
  public boolean execute(String other) throws SQLException {
    throw otherSql();
  }

  @Override
  public ResultSet executeQuery(String other) throws SQLException {
    throw otherSql();
  }

  @Override
  public long executeLargeUpdate(String other) throws SQLException {
    throw otherSql();
  }

  @Override
  public int executeUpdate(String other) throws SQLException {
    throw otherSql();
  }

  @Override
  public void addBatch() throws SQLException {
    throw SqlErrors.unsupported("rows of a trace are not changed in batches");
  }

  /**
   * Null before the statement was executed, since computing the columns could require the import of
   * a table.
   */
  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    ResultSet rows = getResultSet();
    return rows == null ? null : rows.getMetaData();
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    throw SqlErrors.unsupported("parameters have the types of their values");
  }

  @Override
  public void clearParameters() throws SQLException {
    checkOpen();
    values.clear();
  }

  @Override
  public void setNull(int parameter, int type) throws SQLException {
    set(parameter, null);
  }

  @Override
  public void setNull(int parameter, int type, String typeName) throws SQLException {
    set(parameter, null);
  }

  @Override
  public void setBoolean(int parameter, boolean value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public void setByte(int parameter, byte value) throws SQLException {
    setLong(parameter, value);
  }

  @Override
  public void setShort(int parameter, short value) throws SQLException {
    setLong(parameter, value);
  }

  @Override
  public void setInt(int parameter, int value) throws SQLException {
    setLong(parameter, value);
  }

  @Override
  public void setLong(int parameter, long value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public void setFloat(int parameter, float value) throws SQLException {
    setDouble(parameter, value);
  }

  @Override
  public void setDouble(int parameter, double value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public void setBigDecimal(int parameter, @Nullable BigDecimal value) throws SQLException {
    setObject(parameter, value);
  }

  @Override
  public void setString(int parameter, @Nullable String value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public void setNString(int parameter, @Nullable String value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public void setBytes(int parameter, byte @Nullable [] value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public void setDate(int parameter, @Nullable Date value) throws SQLException {
    setObject(parameter, value);
  }

  @Override
  public void setDate(int parameter, @Nullable Date value, Calendar calendar) throws SQLException {
    set(parameter, value == null ? null : at(value.getTime(), calendar).toLocalDate().toString());
  }

  @Override
  public void setTime(int parameter, @Nullable Time value) throws SQLException {
    setObject(parameter, value);
  }

  @Override
  public void setTime(int parameter, @Nullable Time value, Calendar calendar) throws SQLException {
    set(parameter, value == null ? null : at(value.getTime(), calendar).toLocalTime().toString());
  }

  @Override
  public void setTimestamp(int parameter, @Nullable Timestamp value) throws SQLException {
    setObject(parameter, value);
  }

  @Override
  public void setTimestamp(int parameter, @Nullable Timestamp value, Calendar calendar)
      throws SQLException {
    ZoneId zone = calendar.getTimeZone().toZoneId();
    set(
        parameter,
        value == null ? null : value.toInstant().atZone(zone).toLocalDateTime().toString());
  }

  private static LocalDateTime at(long millis, Calendar calendar) {
    return Instant.ofEpochMilli(millis).atZone(calendar.getTimeZone().toZoneId()).toLocalDateTime();
  }

  @Override
  public void setObject(int parameter, @Nullable Object value) throws SQLException {
    set(parameter, ParameterConversion.of(value));
  }

  @Override
  public void setObject(int parameter, @Nullable Object value, int type) throws SQLException {
    set(parameter, ParameterConversion.of(value, type));
  }

  @Override
  public void setObject(int parameter, @Nullable Object value, int type, int scaleOrLength)
      throws SQLException {
    setObject(parameter, value, type);
  }
}
