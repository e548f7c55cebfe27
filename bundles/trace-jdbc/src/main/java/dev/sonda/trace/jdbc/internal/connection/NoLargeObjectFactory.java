package dev.sonda.trace.jdbc.internal.connection;

import dev.sonda.trace.jdbc.internal.JdbcWrapperBase;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Struct;

/**
 * Implements the factory methods of a connection for types that no column of a trace has, such as
 * Clob: they throw.
 */
abstract class NoLargeObjectFactory extends JdbcWrapperBase implements Connection {
  private static SQLException refusal() {
    return SqlErrors.unsupported("no column of a trace has this type");
  }

  @Override
  public final Array createArrayOf(String value, Object[] value2) throws SQLException {
    throw refusal();
  }

  @Override
  public final Blob createBlob() throws SQLException {
    throw refusal();
  }

  @Override
  public final Clob createClob() throws SQLException {
    throw refusal();
  }

  @Override
  public final NClob createNClob() throws SQLException {
    throw refusal();
  }

  @Override
  public final SQLXML createSQLXML() throws SQLException {
    throw refusal();
  }

  @Override
  public final Struct createStruct(String value, Object[] value2) throws SQLException {
    throw refusal();
  }
}
