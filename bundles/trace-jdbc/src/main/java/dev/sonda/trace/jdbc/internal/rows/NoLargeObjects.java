package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.io.InputStream;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.util.Map;

/** Implements the getters for types that no column of a trace has: they throw. */
abstract class NoLargeObjects extends NoScrolling implements ResultSet {
  private static SQLException refusal() {
    return SqlErrors.unsupported("no column of a trace has this type");
  }

  @Override
  public final Array getArray(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final Array getArray(int column) throws SQLException {
    throw refusal();
  }

  @Override
  public final Blob getBlob(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final Blob getBlob(int column) throws SQLException {
    throw refusal();
  }

  @Override
  public final Clob getClob(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final Clob getClob(int column) throws SQLException {
    throw refusal();
  }

  @Override
  public final NClob getNClob(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final NClob getNClob(int column) throws SQLException {
    throw refusal();
  }

  @Override
  public final Object getObject(String name, Map<String, Class<?>> types) throws SQLException {
    throw refusal();
  }

  @Override
  public final Object getObject(int column, Map<String, Class<?>> types) throws SQLException {
    throw refusal();
  }

  @Override
  public final Ref getRef(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final Ref getRef(int column) throws SQLException {
    throw refusal();
  }

  @Override
  public final RowId getRowId(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final RowId getRowId(int column) throws SQLException {
    throw refusal();
  }

  @Override
  public final SQLXML getSQLXML(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final SQLXML getSQLXML(int column) throws SQLException {
    throw refusal();
  }

  @Override
  public final URL getURL(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final URL getURL(int column) throws SQLException {
    throw refusal();
  }

  @Deprecated
  @Override
  public final InputStream getUnicodeStream(String name) throws SQLException {
    throw refusal();
  }

  @Deprecated
  @Override
  public final InputStream getUnicodeStream(int column) throws SQLException {
    throw refusal();
  }
}
