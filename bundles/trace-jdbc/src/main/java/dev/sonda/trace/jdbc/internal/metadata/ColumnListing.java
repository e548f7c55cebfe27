package dev.sonda.trace.jdbc.internal.metadata;

import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.jdbc.internal.rows.SqlTypes;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.util.List;

/** Builds the result set of {@link DatabaseMetaData#getColumns}. */
final class ColumnListing {
  /** The radix of precisions, which count decimal digits. */
  private static final long TEN = 10;

  private final MetadataRows listing =
      new MetadataRows(
          "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME #DATA_TYPE TYPE_NAME #COLUMN_SIZE"
              + " #BUFFER_LENGTH #DECIMAL_DIGITS #NUM_PREC_RADIX #NULLABLE REMARKS COLUMN_DEF"
              + " #SQL_DATA_TYPE #SQL_DATETIME_SUB #CHAR_OCTET_LENGTH #ORDINAL_POSITION"
              + " IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE #SOURCE_DATA_TYPE"
              + " IS_AUTOINCREMENT IS_GENERATEDCOLUMN");

  /** Adds the columns of a table or view whose names match. */
  void add(String table, List<ResultColumn> columns, NamePattern name) {
    for (int index = 0; index < columns.size(); index++) {
      if (name.matches(columns.get(index).name())) {
        add(table, columns.get(index), index + 1L);
      }
    }
  }

  private void add(String table, ResultColumn column, long position) {
    SqlTypes type = SqlTypes.of(column.type());
    listing.add(
        null,
        TraceMetaData.SCHEMA,
        table,
        column.name(),
        (long) type.number(),
        type.name(),
        (long) type.precision(),
        null,
        type == SqlTypes.BIGINT ? 0L : null,
        type.isNumber() ? TEN : null,
        (long) DatabaseMetaData.columnNullableUnknown,
        "",
        null,
        null,
        null,
        type.isNumber() ? null : (long) type.displayChars(),
        position,
        "",
        null,
        null,
        null,
        null,
        "NO",
        "NO");
  }

  ResultSet resultSet() {
    return listing.resultSet();
  }

  /** The result set of {@link DatabaseMetaData#getTypeInfo}. */
  static ResultSet types() {
    MetadataRows types =
        new MetadataRows(
            "TYPE_NAME #DATA_TYPE #PRECISION LITERAL_PREFIX LITERAL_SUFFIX CREATE_PARAMS #NULLABLE"
                + " #CASE_SENSITIVE #SEARCHABLE #UNSIGNED_ATTRIBUTE #FIXED_PREC_SCALE"
                + " #AUTO_INCREMENT LOCAL_TYPE_NAME #MINIMUM_SCALE #MAXIMUM_SCALE #SQL_DATA_TYPE"
                + " #SQL_DATETIME_SUB #NUM_PREC_RADIX");
    // In the order of their type numbers, as JDBC requires.
    for (SqlTypes type :
        List.of(SqlTypes.BIGINT, SqlTypes.BLOB, SqlTypes.DOUBLE, SqlTypes.VARCHAR)) {
      String quote = type == SqlTypes.VARCHAR ? "'" : null;
      types.add(
          type.name(),
          (long) type.number(),
          (long) type.precision(),
          quote,
          quote,
          null,
          (long) DatabaseMetaData.typeNullable,
          type == SqlTypes.VARCHAR ? 1L : 0L,
          (long) DatabaseMetaData.typeSearchable,
          0L,
          0L,
          0L,
          null,
          0L,
          0L,
          null,
          null,
          TEN);
    }
    return types.resultSet();
  }
}
