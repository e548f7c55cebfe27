package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** Implements the methods that change columns by name: they throw. */
abstract class NoUpdatesByName extends NoUpdatesByNumber implements ResultSet {
  private static SQLException refusal() {
    return SqlErrors.unsupported("rows of a trace can't be changed");
  }

  @Override
  public final void updateArray(String name, Array value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateAsciiStream(String name, InputStream stream, int length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateAsciiStream(String name, InputStream stream, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateAsciiStream(String name, InputStream stream) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBigDecimal(String name, BigDecimal value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBinaryStream(String name, InputStream stream, int length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBinaryStream(String name, InputStream stream, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBinaryStream(String name, InputStream stream) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBlob(String name, InputStream stream, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBlob(String name, InputStream stream) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBlob(String name, Blob value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBoolean(String name, boolean value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateByte(String name, byte value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBytes(String name, byte[] value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateCharacterStream(String name, Reader reader, int length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateCharacterStream(String name, Reader reader, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateCharacterStream(String name, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateClob(String name, Reader reader, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateClob(String name, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateClob(String name, Clob value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateDate(String name, Date value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateDouble(String name, double value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateFloat(String name, float value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateInt(String name, int length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateLong(String name, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNCharacterStream(String name, Reader reader, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNCharacterStream(String name, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNClob(String name, Reader reader, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNClob(String name, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNClob(String name, NClob value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNString(String name, String value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNull(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateObject(String name, Object value, int length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateObject(String name, Object value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateRef(String name, Ref value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateRowId(String name, RowId value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateSQLXML(String name, SQLXML value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateShort(String name, short value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateString(String name, String value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateTime(String name, Time value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateTimestamp(String name, Timestamp value) throws SQLException {
    throw refusal();
  }
}
