package dev.sonda.engine.duckdb.internal;

import com.sun.management.OperatingSystemMXBean;
import dev.sonda.engine.EngineOptions;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Translates {@link EngineOptions} into settings of DuckDB. */
final class DuckDbSettings {
  /** Default memory limit, chosen for a tool that shares its machine with other programs. */
  private static final long DEFAULT_LIMIT_BYTES = 768L << 20;

  /**
   * Tables up to this multiple of the memory limit are stored in memory. Ten million slices, 1 GB
   * in the importer, left enough memory for queries; 263 million slices did not.
   */
  private static final int LIMITS_IN_MEMORY = 2;

  private static final String QUERY = "(SELECT";

  /**
   * Number of nested queries from which a statement is planned with other settings. The view of the
   * metric android_startup has more; smaller statements are planned quickly anyway.
   */
  private static final int MANY_QUERIES = 150;

  /** Fewer bytes than a table with more than 122,880 rows has. */
  private static final long SMALL_BYTES = 2 << 20;

  private final EngineOptions options;

  DuckDbSettings(EngineOptions options) {
    this.options = options;
  }

  /**
   * Settings that are passed when the database is opened.
   *
   * @param tableBytes size of the tables; 0 if it isn't known
   */
  Map<String, String> ofDatabase(Path temporaryFolder, long tableBytes) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("threads", Integer.toString(threads(tableBytes)));
    settings.put("memory_limit", memoryLimit());
    settings.put("temp_directory", temporaryFolder.toString());
    settings.put("autoinstall_known_extensions", "false");
    settings.put("autoload_known_extensions", "false");
    settings.put("errors_as_json", "true");
    putHabitsOfSqlite(settings);
    return settings;
  }

  private static void putHabitsOfSqlite(Map<String, String> settings) {
    settings.put("integer_division", "true");
    settings.put("default_null_order", "sqlite");
    settings.put("error_on_division_by_zero", "false");
  }

  /**
   * Number of threads. One if results must be reproducible, since sums of floating-point numbers
   * depend on the distribution of rows to threads; and one for small tables, as DuckDB gives each
   * thread 122,880 rows: more threads would take no part, except in the order of equal rows.
   */
  private int threads(long tableBytes) {
    boolean isSmall = tableBytes > 0 && tableBytes <= SMALL_BYTES && options.databaseFile() == null;
    if (options.isReproducible() || (isSmall && options.threads() == 0)) {
      return 1;
    }
    return options.threads() > 0 ? options.threads() : Runtime.getRuntime().availableProcessors();
  }

  private String memoryLimit() {
    return memoryLimitBytes() + " B";
  }

  private long memoryLimitBytes() {
    long limit = options.memoryLimitBytes();
    return limit == 0 ? Math.min(DEFAULT_LIMIT_BYTES, machineBytes() / 2) : limit;
  }

  /**
   * Path of the database with the trace's tables. An in-memory database retains parts of very large
   * tables that DuckDB can't spill when a query needs memory; a database file avoids this, but
   * delays the first result.
   */
  String placeOf(long tableBytes, Path temporaryFolder) {
    return tableBytes <= LIMITS_IN_MEMORY * memoryLimitBytes()
        ? ":memory:"
        : temporaryFolder.resolve("trace.duckdb").toString().replace("'", "''");
  }

  /** Memory size of the machine, or of the container in which the process runs. */
  private static long machineBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /**
   * Setting for a transaction: it stays valid after a statement that names a missing table has
   * failed, so that the statement can be run again.
   */
  static String ofTransaction() {
    return "SET current_transaction_invalidation_policy = 'SYNTACTIC_ERRORS_DO_NOT_INVALIDATE'";
  }

  /**
   * Settings for a statement or view with many nested queries, with which planning it takes seconds
   * instead of minutes. They stay for all later statements of the engine.
   *
   * <p>DuckDB plans correlated subqueries as common table expressions, and planning time doubles
   * with each subquery in a list of columns. Planned as joins, they return rows in another order,
   * so the setting isn't used before such a statement comes. Pulling up projections is turned off,
   * as DuckDB replaces columns in the whole plan for each one that it pulls up.
   */
  static String ofManyQueries() {
    return "SET delim_join_as_cte = false;"
        + "SET GLOBAL disabled_optimizers = 'projection_pullup'";
  }

  /**
   * Whether a statement has so many nested queries that planning it, or planning a query of the
   * view that it creates, would take long.
   */
  static boolean hasManyQueries(String sql) {
    int count = 0;
    for (int at = sql.indexOf(QUERY); at >= 0; at = sql.indexOf(QUERY, at + 1)) {
      count++;
    }
    return count >= MANY_QUERIES;
  }

  /**
   * Statements to be run after the database with the tables is attached; they lock DuckDB's
   * configuration.
   *
   * @param exports the folder that may be written even if queries may not use files
   */
  String locks(Path exports) {
    return "SET search_path = 'memory.main,trace.main';"
        + "SET GLOBAL allowed_directories = ['%s'];"
            .formatted(exports.toString().replace("'", "''"))
        + (options.mayUseFiles() ? "" : "SET GLOBAL enable_external_access = false;")
        + "SET allowed_configs = ['current_transaction_invalidation_policy',"
        + " 'delim_join_as_cte', 'disabled_optimizers'];"
        + "SET GLOBAL lock_configuration = true;";
  }
}
