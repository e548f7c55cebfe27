package dev.sonda.trace.jdbc.internal.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import org.jspecify.annotations.Nullable;

/**
 * Implements the metadata methods for objects that a trace doesn't have, such as keys, indexes,
 * privileges and procedures: they return no rows.
 */
abstract class AbsentObjectMetaData extends ResultSetFeatures implements DatabaseMetaData {
  private static final String KEYS =
      "PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT FKTABLE_SCHEM"
          + " FKTABLE_NAME FKCOLUMN_NAME #KEY_SEQ #UPDATE_RULE #DELETE_RULE FK_NAME PK_NAME"
          + " #DEFERRABILITY";
  private static final String ROW_COLUMNS =
      "#SCOPE COLUMN_NAME #DATA_TYPE TYPE_NAME #COLUMN_SIZE #BUFFER_LENGTH #DECIMAL_DIGITS"
          + " #PSEUDO_COLUMN";
  private static final String PRIVILEGES = " GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE";

  private static ResultSet none(String columns) {
    return new MetadataRows(columns).resultSet();
  }

  @Override
  public final ResultSet getPrimaryKeys(
      @Nullable String catalog, @Nullable String schema, @Nullable String table) {
    return none("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME #KEY_SEQ PK_NAME");
  }

  @Override
  public final ResultSet getImportedKeys(
      @Nullable String catalog, @Nullable String schema, @Nullable String table) {
    return none(KEYS);
  }

  @Override
  public final ResultSet getExportedKeys(
      @Nullable String catalog, @Nullable String schema, @Nullable String table) {
    return none(KEYS);
  }

  @Override
  public final ResultSet getCrossReference(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String table,
      @Nullable String foreignCatalog,
      @Nullable String foreignSchema,
      @Nullable String foreignTable) {
    return none(KEYS);
  }

  @Override
  public final ResultSet getIndexInfo(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String table,
      boolean isUnique,
      boolean isApproximate) {
    return none(
        "TABLE_CAT TABLE_SCHEM TABLE_NAME #NON_UNIQUE INDEX_QUALIFIER INDEX_NAME #TYPE"
            + " #ORDINAL_POSITION COLUMN_NAME ASC_OR_DESC #CARDINALITY #PAGES FILTER_CONDITION");
  }

  @Override
  public final ResultSet getBestRowIdentifier(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String table,
      int scope,
      boolean isNullable) {
    return none(ROW_COLUMNS);
  }

  @Override
  public final ResultSet getVersionColumns(
      @Nullable String catalog, @Nullable String schema, @Nullable String table) {
    return none(ROW_COLUMNS);
  }

  @Override
  public final ResultSet getTablePrivileges(
      @Nullable String catalog, @Nullable String schema, @Nullable String table) {
    return none("TABLE_CAT TABLE_SCHEM TABLE_NAME" + PRIVILEGES);
  }

  @Override
  public final ResultSet getColumnPrivileges(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String table,
      @Nullable String column) {
    return none("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME" + PRIVILEGES);
  }

  @Override
  public final ResultSet getProcedures(
      @Nullable String catalog, @Nullable String schema, @Nullable String name) {
    return none(
        "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME RESERVED1 RESERVED2 RESERVED3 REMARKS"
            + " #PROCEDURE_TYPE SPECIFIC_NAME");
  }

  @Override
  public final ResultSet getProcedureColumns(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String procedure,
      @Nullable String column) {
    return none(
        "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME COLUMN_NAME #COLUMN_TYPE #DATA_TYPE"
            + " TYPE_NAME #PRECISION #LENGTH #SCALE #RADIX #NULLABLE REMARKS COLUMN_DEF"
            + " #SQL_DATA_TYPE #SQL_DATETIME_SUB #CHAR_OCTET_LENGTH #ORDINAL_POSITION IS_NULLABLE"
            + " SPECIFIC_NAME");
  }

  @Override
  public final ResultSet getFunctionColumns(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String function,
      @Nullable String column) {
    return none(
        "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME COLUMN_NAME #COLUMN_TYPE #DATA_TYPE TYPE_NAME"
            + " #PRECISION #LENGTH #SCALE #RADIX #NULLABLE REMARKS #CHAR_OCTET_LENGTH"
            + " #ORDINAL_POSITION IS_NULLABLE SPECIFIC_NAME");
  }

  @Override
  public final ResultSet getPseudoColumns(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String table,
      @Nullable String column) {
    return none(
        "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME #DATA_TYPE #COLUMN_SIZE #DECIMAL_DIGITS"
            + " #NUM_PREC_RADIX COLUMN_USAGE REMARKS #CHAR_OCTET_LENGTH IS_NULLABLE");
  }

  @Override
  public final ResultSet getUDTs(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String name,
      int @Nullable [] types) {
    return none("TYPE_CAT TYPE_SCHEM TYPE_NAME CLASS_NAME #DATA_TYPE REMARKS #BASE_TYPE");
  }

  @Override
  public final ResultSet getSuperTypes(
      @Nullable String catalog, @Nullable String schema, @Nullable String name) {
    return none("TYPE_CAT TYPE_SCHEM TYPE_NAME SUPERTYPE_CAT SUPERTYPE_SCHEM SUPERTYPE_NAME");
  }

  @Override
  public final ResultSet getSuperTables(
      @Nullable String catalog, @Nullable String schema, @Nullable String table) {
    return none("TABLE_CAT TABLE_SCHEM TABLE_NAME SUPERTABLE_NAME");
  }

  @Override
  public final ResultSet getAttributes(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String type,
      @Nullable String attribute) {
    return none(
        "TYPE_CAT TYPE_SCHEM TYPE_NAME ATTR_NAME #DATA_TYPE ATTR_TYPE_NAME #ATTR_SIZE"
            + " #DECIMAL_DIGITS #NUM_PREC_RADIX #NULLABLE REMARKS ATTR_DEF #SQL_DATA_TYPE"
            + " #SQL_DATETIME_SUB #CHAR_OCTET_LENGTH #ORDINAL_POSITION IS_NULLABLE SCOPE_CATALOG"
            + " SCOPE_SCHEMA SCOPE_TABLE #SOURCE_DATA_TYPE");
  }

  @Override
  public final ResultSet getClientInfoProperties() {
    return none("NAME #MAX_LEN DEFAULT_VALUE DESCRIPTION");
  }
}
