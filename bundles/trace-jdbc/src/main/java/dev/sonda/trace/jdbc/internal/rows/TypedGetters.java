package dev.sonda.trace.jdbc.internal.rows;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.ZoneId;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Implements the getters by column number for each type, by converting the cell's value. */
abstract class TypedGetters extends GettersByName {
  private boolean wasNull;

  /** The value of a column in the current row. */
  abstract @Nullable Object cell(int column) throws SQLException;

  private @Nullable Object read(int column) throws SQLException {
    Object value = cell(column);
    wasNull = value == null;
    return value;
  }

  @Override
  public final boolean wasNull() {
    return wasNull;
  }

  @Override
  public final @Nullable Object getObject(int column) throws SQLException {
    return read(column);
  }

  @Override
  public final <T> @Nullable T getObject(int column, Class<T> type) throws SQLException {
    return RequestedTypeConversion.of(read(column), type);
  }

  @Override
  public final @Nullable String getString(int column) throws SQLException {
    return CellValueConversion.toText(read(column));
  }

  @Override
  public final @Nullable String getNString(int column) throws SQLException {
    return getString(column);
  }

  @Override
  public final boolean getBoolean(int column) throws SQLException {
    return CellValueConversion.toFlag(read(column));
  }

  @Override
  public final byte getByte(int column) throws SQLException {
    return (byte) CellValueConversion.toInteger(read(column), Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  @Override
  public final short getShort(int column) throws SQLException {
    return (short) CellValueConversion.toInteger(read(column), Short.MIN_VALUE, Short.MAX_VALUE);
  }

  @Override
  public final int getInt(int column) throws SQLException {
    return (int) CellValueConversion.toInteger(read(column), Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  @Override
  public final long getLong(int column) throws SQLException {
    return CellValueConversion.toInteger(read(column), Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Override
  public final float getFloat(int column) throws SQLException {
    return (float) getDouble(column);
  }

  @Override
  public final double getDouble(int column) throws SQLException {
    return CellValueConversion.toDouble(read(column));
  }

  @Override
  public final @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
    return CellValueConversion.toDecimal(read(column));
  }

  @Deprecated
  @Override
  public final @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
    BigDecimal value = getBigDecimal(column);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public final byte @Nullable [] getBytes(int column) throws SQLException {
    return CellValueConversion.toBytes(read(column));
  }

  @Override
  public final @Nullable Date getDate(int column) throws SQLException {
    return getDate(column, null);
  }

  @Override
  public final @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
    return TextToDateTime.toDate(read(column), zoneOf(calendar));
  }

  @Override
  public final @Nullable Time getTime(int column) throws SQLException {
    return getTime(column, null);
  }

  @Override
  public final @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
    return TextToDateTime.toTime(read(column), zoneOf(calendar));
  }

  @Override
  public final @Nullable Timestamp getTimestamp(int column) throws SQLException {
    return getTimestamp(column, null);
  }

  @Override
  public final @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar)
      throws SQLException {
    return TextToDateTime.toTimestamp(read(column), zoneOf(calendar));
  }

  private static ZoneId zoneOf(@Nullable Calendar calendar) {
    return TextToDateTime.zoneOf(calendar);
  }

  @Override
  public final @Nullable InputStream getBinaryStream(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public final @Nullable InputStream getAsciiStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public final @Nullable Reader getCharacterStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new StringReader(text);
  }

  @Override
  public final @Nullable Reader getNCharacterStream(int column) throws SQLException {
    return getCharacterStream(column);
  }
}
