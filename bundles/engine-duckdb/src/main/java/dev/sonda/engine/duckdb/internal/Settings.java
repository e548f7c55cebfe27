package dev.sonda.engine.duckdb.internal;

import com.sun.management.OperatingSystemMXBean;
import dev.sonda.engine.EngineOptions;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Translates the options into settings of DuckDB. */
final class Settings {
  /** What a tool may take of a machine that has other things to do. */
  private static final long DEFAULT_LIMIT_BYTES = 768L << 20;

  /** Ten million slices, 1 GB at the importer, still had room for queries; 263 million did not. */
  private static final int LIMITS_IN_MEMORY = 2;

  private static final String QUERY = "(SELECT";

  /** The view of the metric android_startup has more; smaller ones are planned in time anyway. */
  private static final int MANY_QUERIES = 150;

  private final EngineOptions options;

  Settings(EngineOptions options) {
    this.options = options;
  }

  /** Given when the database is opened. */
  Map<String, String> ofDatabase(Path temporaryFolder) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("threads", Integer.toString(threads()));
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

  /** Sums of floating-point numbers depend on which thread had which rows. */
  private int threads() {
    if (options.isReproducible()) {
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
   * Where the tables of a trace lie. In memory, parts of very large ones stay that can't be written
   * out when a query needs room; in a file nothing has to, but the first answer comes later.
   */
  String placeOf(long tableBytes, Path temporaryFolder) {
    return tableBytes <= LIMITS_IN_MEMORY * memoryLimitBytes()
        ? ":memory:"
        : temporaryFolder.resolve("trace.duckdb").toString().replace("'", "''");
  }

  /** Of the machine, or of the container that the process is in. */
  private static long machineBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /** Run in a transaction: a statement that names a missing table fails, and goes on from there. */
  static String ofTransaction() {
    return "SET current_transaction_invalidation_policy = 'SYNTACTIC_ERRORS_DO_NOT_INVALIDATE'";
  }

  /**
   * Run before a statement or view of many queries within queries. DuckDB makes those that depend
   * on an outer row common tables; the time that planning takes doubles with each one more in a
   * list of columns, and 20 took minutes. As joins they take seconds, but have rows in other
   * orders, so this is no setting for all statements.
   */
  static String ofManyQueries() {
    return "SET delim_join_as_cte = false";
  }

  /** Whether planning a statement, or one that names the view that it makes, would take long. */
  static boolean hasManyQueries(String sql) {
    int count = 0;
    for (int at = sql.indexOf(QUERY); at >= 0; at = sql.indexOf(QUERY, at + 1)) {
      count++;
    }
    return count >= MANY_QUERIES;
  }

  /**
   * Run when the tables' database is attached; little can be set afterwards.
   *
   * @param exports the folder that may be written even where files are forbidden
   */
  String locks(Path exports) {
    return "SET search_path = 'memory.main,trace.main';"
        + "SET GLOBAL allowed_directories = ['%s'];"
            .formatted(exports.toString().replace("'", "''"))
        + (options.mayUseFiles() ? "" : "SET GLOBAL enable_external_access = false;")
        + "SET allowed_configs = ['current_transaction_invalidation_policy', 'delim_join_as_cte'];"
        + "SET GLOBAL lock_configuration = true;";
  }
}
