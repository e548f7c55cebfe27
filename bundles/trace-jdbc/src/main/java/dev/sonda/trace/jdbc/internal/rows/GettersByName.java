package dev.sonda.trace.jdbc.internal.rows;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Implements the getters by column name, through the getters by column number. */
abstract class GettersByName extends NoLargeObjects implements ResultSet {
  @Override
  public final @Nullable String getString(String name) throws SQLException {
    return getString(findColumn(name));
  }

  @Override
  public final boolean getBoolean(String name) throws SQLException {
    return getBoolean(findColumn(name));
  }

  @Override
  public final byte getByte(String name) throws SQLException {
    return getByte(findColumn(name));
  }

  @Override
  public final short getShort(String name) throws SQLException {
    return getShort(findColumn(name));
  }

  @Override
  public final int getInt(String name) throws SQLException {
    return getInt(findColumn(name));
  }

  @Override
  public final long getLong(String name) throws SQLException {
    return getLong(findColumn(name));
  }

  @Override
  public final float getFloat(String name) throws SQLException {
    return getFloat(findColumn(name));
  }

  @Override
  public final double getDouble(String name) throws SQLException {
    return getDouble(findColumn(name));
  }

  @Override
  public final byte @Nullable [] getBytes(String name) throws SQLException {
    return getBytes(findColumn(name));
  }

  @Override
  public final @Nullable Date getDate(String name) throws SQLException {
    return getDate(findColumn(name));
  }

  @Override
  public final @Nullable Time getTime(String name) throws SQLException {
    return getTime(findColumn(name));
  }

  @Override
  public final @Nullable Timestamp getTimestamp(String name) throws SQLException {
    return getTimestamp(findColumn(name));
  }

  @Override
  public final @Nullable BigDecimal getBigDecimal(String name) throws SQLException {
    return getBigDecimal(findColumn(name));
  }

  @Override
  public final @Nullable Object getObject(String name) throws SQLException {
    return getObject(findColumn(name));
  }

  @Override
  public final @Nullable String getNString(String name) throws SQLException {
    return getNString(findColumn(name));
  }

  @Override
  public final @Nullable InputStream getAsciiStream(String name) throws SQLException {
    return getAsciiStream(findColumn(name));
  }

  @Override
  public final @Nullable InputStream getBinaryStream(String name) throws SQLException {
    return getBinaryStream(findColumn(name));
  }

  @Override
  public final @Nullable Reader getCharacterStream(String name) throws SQLException {
    return getCharacterStream(findColumn(name));
  }

  @Override
  public final @Nullable Reader getNCharacterStream(String name) throws SQLException {
    return getNCharacterStream(findColumn(name));
  }

  @Override
  public final @Nullable Date getDate(String name, @Nullable Calendar calendar)
      throws SQLException {
    return getDate(findColumn(name), calendar);
  }

  @Override
  public final @Nullable Time getTime(String name, @Nullable Calendar calendar)
      throws SQLException {
    return getTime(findColumn(name), calendar);
  }

  @Override
  public final @Nullable Timestamp getTimestamp(String name, @Nullable Calendar calendar)
      throws SQLException {
    return getTimestamp(findColumn(name), calendar);
  }

  @Override
  public final <T> @Nullable T getObject(String name, Class<T> type) throws SQLException {
    return getObject(findColumn(name), type);
  }

  @Deprecated
  @Override
  public final @Nullable BigDecimal getBigDecimal(String name, int scale) throws SQLException {
    return getBigDecimal(findColumn(name), scale);
  }
}
