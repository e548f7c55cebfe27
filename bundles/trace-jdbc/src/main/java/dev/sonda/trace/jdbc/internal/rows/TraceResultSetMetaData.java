package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.jdbc.internal.JdbcWrapperBase;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** The metadata of a result's columns. The table of a column isn't known. */
final class TraceResultSetMetaData extends JdbcWrapperBase implements ResultSetMetaData {
  private final List<ResultColumn> columns;

  TraceResultSetMetaData(List<ResultColumn> columns) {
    this.columns = columns;
  }

  private ResultColumn column(int number) throws SQLException {
    if (number < 1 || number > columns.size()) {
      throw SqlErrors.wrongCall(
          "there is no column " + number + ": they count from 1 to " + columns.size());
    }
    return columns.get(number - 1);
  }

  private SqlTypes type(int number) throws SQLException {
    return SqlTypes.of(column(number).type());
  }

  @Override
  public int getColumnCount() {
    return columns.size();
  }

  @Override
  public String getColumnName(int number) throws SQLException {
    return column(number).name();
  }

  @Override
  public String getColumnLabel(int number) throws SQLException {
    return column(number).name();
  }

  @Override
  public int getColumnType(int number) throws SQLException {
    return type(number).number();
  }

  @Override
  public String getColumnTypeName(int number) throws SQLException {
    return type(number).name();
  }

  @Override
  public String getColumnClassName(int number) throws SQLException {
    return type(number).javaClass().getName();
  }

  @Override
  public int getColumnDisplaySize(int number) throws SQLException {
    return type(number).displayChars();
  }

  @Override
  public int getPrecision(int number) throws SQLException {
    return type(number).precision();
  }

  @Override
  public int getScale(int number) throws SQLException {
    column(number);
    return 0;
  }

  @Override
  public boolean isSigned(int number) throws SQLException {
    return type(number).isNumber();
  }

  @Override
  public boolean isCaseSensitive(int number) throws SQLException {
    return type(number) == SqlTypes.VARCHAR;
  }

  @Override
  public int isNullable(int number) throws SQLException {
    column(number);
    return columnNullableUnknown;
  }

  @Override
  public boolean isSearchable(int number) throws SQLException {
    column(number);
    return true;
  }

  @Override
  public boolean isReadOnly(int number) throws SQLException {
    column(number);
    return true;
  }

  @Override
  public boolean isWritable(int number) throws SQLException {
    return !isReadOnly(number);
  }

  @Override
  public boolean isDefinitelyWritable(int number) throws SQLException {
    return !isReadOnly(number);
  }

  @Override
  public boolean isAutoIncrement(int number) throws SQLException {
    column(number);
    return false;
  }

  @Override
  public boolean isCurrency(int number) throws SQLException {
    column(number);
    return false;
  }

  @Override
  public String getTableName(int number) throws SQLException {
    column(number);
    return "";
  }

  @Override
  public String getSchemaName(int number) throws SQLException {
    column(number);
    return "";
  }

  @Override
  public String getCatalogName(int number) throws SQLException {
    column(number);
    return "";
  }
}
