package dev.sonda.trace.jdbc.internal.metadata;

import dev.sonda.trace.jdbc.internal.DriverVersion;
import dev.sonda.trace.processor.TraceProcessor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC metadata of a connection: tables, columns, types and functions of a trace. There is one
 * schema and no catalog.
 */
public final class TraceMetaData extends AbsentObjectMetaData {
  /**
   * Name of the only schema, which contains the tables and views of the trace, and those that
   * statements have created.
   */
  static final String SCHEMA = "main";

  /**
   * Query of the engine's list of functions; the standard information schema has none for functions
   * that aren't procedures.
   */
  private static final String FUNCTIONS =
      "SELECT DISTINCT function_name FROM duckdb_functions()"
          + " WHERE function_type IN ('scalar', 'aggregate', 'macro')"
          + " AND function_name SIMILAR TO '[a-z_][a-z_0-9]*' ORDER BY 1";

  private final Connection connection;
  private final String url;
  private final TraceProcessor trace;
  private final TablesAndViews relations;

  public TraceMetaData(Connection connection, String url, TraceProcessor trace) {
    this.connection = connection;
    this.url = url;
    this.trace = trace;
    relations = new TablesAndViews(trace);
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public String getURL() {
    return url;
  }

  /** Always empty: a trace file has no users. */
  @Override
  public String getUserName() {
    return "";
  }

  @Override
  public String getDatabaseProductName() {
    return DriverVersion.PRODUCT;
  }

  @Override
  public String getDatabaseProductVersion() {
    return DriverVersion.TEXT;
  }

  @Override
  public int getDatabaseMajorVersion() {
    return DriverVersion.MAJOR;
  }

  @Override
  public int getDatabaseMinorVersion() {
    return DriverVersion.MINOR;
  }

  @Override
  public String getDriverName() {
    return DriverVersion.DRIVER;
  }

  @Override
  public String getDriverVersion() {
    return DriverVersion.TEXT;
  }

  @Override
  public int getDriverMajorVersion() {
    return DriverVersion.MAJOR;
  }

  @Override
  public int getDriverMinorVersion() {
    return DriverVersion.MINOR;
  }

  @Override
  public int getJDBCMajorVersion() {
    return DriverVersion.JDBC_MAJOR;
  }

  @Override
  public int getJDBCMinorVersion() {
    return DriverVersion.JDBC_MINOR;
  }

  @Override
  public ResultSet getCatalogs() {
    return new MetadataRows("TABLE_CAT").resultSet();
  }

  @Override
  public ResultSet getSchemas() {
    return getSchemas(null, null);
  }

  @Override
  public ResultSet getSchemas(@Nullable String catalog, @Nullable String schema) {
    MetadataRows schemas = new MetadataRows("TABLE_SCHEM TABLE_CATALOG");
    if (isHere(catalog, schema)) {
      schemas.add(SCHEMA, null);
    }
    return schemas.resultSet();
  }

  /**
   * Whether a catalog and a schema in a request match; in JDBC, "" stands for objects without a
   * catalog or schema.
   */
  private static boolean isHere(@Nullable String catalog, @Nullable String schema) {
    return (catalog == null || catalog.isEmpty()) && NamePattern.of(schema).matches(SCHEMA);
  }

  @Override
  public ResultSet getTableTypes() {
    return new MetadataRows("TABLE_TYPE")
        .add(TablesAndViews.TABLE)
        .add(TablesAndViews.VIEW)
        .resultSet();
  }

  /** Tables and views that match, sorted by type and name. */
  @Override
  public ResultSet getTables(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String table,
      String @Nullable [] types)
      throws SQLException {
    MetadataRows tables =
        new MetadataRows(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM TYPE_NAME"
                + " SELF_REFERENCING_COL_NAME REF_GENERATION");
    List<TablesAndViews.Relation> found = found(catalog, schema, table);
    for (String type : List.of(TablesAndViews.TABLE, TablesAndViews.VIEW)) {
      if (types == null || List.of(types).contains(type)) {
        found.stream()
            .filter(each -> each.type().equals(type))
            .forEach(each ->
                tables.add(null, SCHEMA, each.name(), type, "", null, null, null, null, null));
      }
    }
    return tables.resultSet();
  }

  private List<TablesAndViews.Relation> found(
      @Nullable String catalog, @Nullable String schema, @Nullable String table)
      throws SQLException {
    return isHere(catalog, schema) ? relations.matching(NamePattern.of(table)) : List.of();
  }

  @Override
  public ResultSet getColumns(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String table,
      @Nullable String column)
      throws SQLException {
    ColumnListing columns = new ColumnListing();
    NamePattern name = NamePattern.of(column);
    for (TablesAndViews.Relation relation : found(catalog, schema, table)) {
      columns.add(relation.name(), relations.columns(relation), name);
    }
    return columns.resultSet();
  }

  @Override
  public ResultSet getTypeInfo() {
    return ColumnListing.types();
  }

  @Override
  public ResultSet getFunctions(
      @Nullable String catalog, @Nullable String schema, @Nullable String function)
      throws SQLException {
    MetadataRows functions =
        new MetadataRows(
            "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS #FUNCTION_TYPE SPECIFIC_NAME");
    if (isHere(catalog, schema)) {
      NamePattern name = NamePattern.of(function);
      for (List<String> row : new EngineIntrospection(trace).texts(FUNCTIONS)) {
        String each = row.getFirst();
        if (name.matches(each)) {
          functions.add(null, SCHEMA, each, "", (long) functionNoTable, each);
        }
      }
    }
    return functions.resultSet();
  }
}
