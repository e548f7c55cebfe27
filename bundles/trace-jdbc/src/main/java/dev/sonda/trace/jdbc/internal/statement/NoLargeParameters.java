package dev.sonda.trace.jdbc.internal.statement;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.InputStream;
import java.io.Reader;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.util.function.Consumer;

/**
 * Implements the setters for parameter types that no column of a trace has, and for byte streams:
 * they throw.
 */
abstract class NoLargeParameters extends TraceStatement implements PreparedStatement {
  NoLargeParameters(Connection connection, TraceProcessor trace, Consumer<TraceStatement> onClose) {
    super(connection, trace, onClose);
  }

  private static SQLException refusal() {
    return SqlErrors.unsupported(
        "no parameter can have this type: give it a text, bytes or a number");
  }

  @Override
  public final void setArray(int parameter, Array value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setAsciiStream(int parameter, InputStream stream, int length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void setAsciiStream(int parameter, InputStream stream, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void setAsciiStream(int parameter, InputStream stream) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setBinaryStream(int parameter, InputStream stream, int length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void setBinaryStream(int parameter, InputStream stream, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void setBinaryStream(int parameter, InputStream stream) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setBlob(int parameter, InputStream stream, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setBlob(int parameter, InputStream stream) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setBlob(int parameter, Blob value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setCharacterStream(int parameter, Reader reader, int length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void setCharacterStream(int parameter, Reader reader, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void setCharacterStream(int parameter, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setClob(int parameter, Reader reader, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setClob(int parameter, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setClob(int parameter, Clob value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setNCharacterStream(int parameter, Reader reader, long length)
      throws SQLException {
    throw refusal();
  }

  @Override
  public final void setNCharacterStream(int parameter, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setNClob(int parameter, Reader reader, long length) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setNClob(int parameter, Reader reader) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setNClob(int parameter, NClob value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setRef(int parameter, Ref value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setRowId(int parameter, RowId value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setSQLXML(int parameter, SQLXML value) throws SQLException {
    throw refusal();
  }

  @Override
  public final void setURL(int parameter, URL value) throws SQLException {
    throw refusal();
  }

  @Deprecated
  @Override
  public final void setUnicodeStream(int parameter, InputStream stream, int length)
      throws SQLException {
    throw refusal();
  }
}
