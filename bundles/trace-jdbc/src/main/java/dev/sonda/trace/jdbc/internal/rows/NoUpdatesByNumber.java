package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.trace.jdbc.internal.JdbcWrapperBase;
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

/** Implements the methods that change columns by number: they throw. */
abstract class NoUpdatesByNumber extends JdbcWrapperBase implements ResultSet {
  private static SQLException refusal() {
    return SqlErrors.unsupported("rows of a trace can't be changed");
  }

  @Override
  public final void updateArray(int column, Array value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateAsciiStream(int column, InputStream stream, int length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateAsciiStream(int column, InputStream stream, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateAsciiStream(int column, InputStream stream) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBigDecimal(int column, BigDecimal value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBinaryStream(int column, InputStream stream, int length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBinaryStream(int column, InputStream stream, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBinaryStream(int column, InputStream stream) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBlob(int column, InputStream stream, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBlob(int column, InputStream stream) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBlob(int column, Blob value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBoolean(int column, boolean value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateByte(int column, byte value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateBytes(int column, byte[] value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateCharacterStream(int column, Reader reader, int length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateCharacterStream(int column, Reader reader, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateCharacterStream(int column, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateClob(int column, Reader reader, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateClob(int column, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateClob(int column, Clob value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateDate(int column, Date value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateDouble(int column, double value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateFloat(int column, float value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateInt(int column, int length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateLong(int column, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNCharacterStream(int column, Reader reader, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNCharacterStream(int column, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNClob(int column, Reader reader, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNClob(int column, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNClob(int column, NClob value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNString(int column, String value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateNull(int column) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateObject(int column, Object value, int length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateObject(int column, Object value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateRef(int column, Ref value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateRowId(int column, RowId value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateSQLXML(int column, SQLXML value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateShort(int column, short value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateString(int column, String value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateTime(int column, Time value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateTimestamp(int column, Timestamp value) throws SQLException {
    throw refusal();
  }
}
