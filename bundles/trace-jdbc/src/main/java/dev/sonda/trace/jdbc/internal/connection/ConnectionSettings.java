package dev.sonda.trace.jdbc.internal.connection;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The settings of a JDBC connection, most of which have no effect for a trace. */
abstract class ConnectionSettings extends NoTransactions {
  /**
   * Name of the only schema, which contains the tables and views of the trace, and those that
   * statements have created.
   */
  static final String SCHEMA = "main";

  private final Properties clientInfo = new Properties();

  /** Always true, since no SQL statement changes the trace's file. */
  @Override
  public final boolean isReadOnly() throws SQLException {
    checkOpen();
    return true;
  }

  /** Without effect: JDBC defines the setting as a hint, which a trace doesn't need. */
  @Override
  public final void setReadOnly(boolean readOnly) throws SQLException {
    checkOpen();
  }

  @Override
  public final @Nullable String getCatalog() throws SQLException {
    checkOpen();
    return null;
  }

  /** Without effect, as JDBC requires for databases without catalogs. */
  @Override
  public final void setCatalog(@Nullable String catalog) throws SQLException {
    checkOpen();
  }

  @Override
  public final String getSchema() throws SQLException {
    checkOpen();
    return SCHEMA;
  }

  @Override
  public final void setSchema(@Nullable String schema) throws SQLException {
    checkOpen();
    if (schema != null && !schema.equals(SCHEMA)) {
      throw SqlErrors.wrongCall("no schema " + schema + " (there is: " + SCHEMA + ")");
    }
  }

  @Override
  public final Map<String, Class<?>> getTypeMap() throws SQLException {
    checkOpen();
    return Map.of();
  }

  @Override
  public final void setTypeMap(Map<String, Class<?>> types) throws SQLException {
    if (!types.isEmpty()) {
      throw SqlErrors.unsupported("no column of a trace has a type of its own");
    }
  }

  @Override
  public final @Nullable String getClientInfo(String name) throws SQLException {
    checkOpen();
    return clientInfo.getProperty(name);
  }

  @Override
  public final Properties getClientInfo() throws SQLException {
    checkOpen();
    return (Properties) clientInfo.clone();
  }

  @Override
  public final void setClientInfo(String name, @Nullable String value) {
    if (value == null) {
      clientInfo.remove(name);
    } else {
      clientInfo.setProperty(name, value);
    }
  }

  @Override
  public final void setClientInfo(Properties properties) {
    clientInfo.clear();
    clientInfo.putAll(properties);
  }

  @Override
  public final @Nullable SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return null;
  }

  @Override
  public final void clearWarnings() throws SQLException {
    checkOpen();
  }

  @Override
  public final int getNetworkTimeout() throws SQLException {
    checkOpen();
    return 0;
  }

  @Override
  public final void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
    throw SqlErrors.unsupported("no network is between a program and its trace");
  }

  @Override
  public final CallableStatement prepareCall(String sql) throws SQLException {
    throw SqlErrors.unsupported("a trace has no procedures");
  }

  @Override
  public final CallableStatement prepareCall(String sql, int type, int concurrency)
      throws SQLException {
    return prepareCall(sql);
  }

  @Override
  public final CallableStatement prepareCall(String sql, int type, int concurrency, int holdability)
      throws SQLException {
    return prepareCall(sql);
  }
}
