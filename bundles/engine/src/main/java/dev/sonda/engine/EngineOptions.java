package dev.sonda.engine;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits and settings of an engine. {@link #defaults()} suits a desktop machine; each {@code with…}
 * changes one value.
 *
 * @param memoryLimitBytes memory that tables and queries may use before they spill to files; 0
 *     means 768 MiB, or half of a small machine's memory
 * @param threads number of threads that execute one query; 0 means one per processor, and one for
 *     small tables
 * @param timeLimit how long a query may run
 * @param isReproducible whether equal queries return equal rows in equal order, and equal last
 *     digits of sums, at the price of one thread
 * @param databaseFile file in which the imported trace is stored between runs; null stores nothing
 * @param databaseOrigin identification of the trace, such as its path, size and time: a database
 *     file that was created from another trace is refused; empty accepts any
 * @param temporaryFolder parent of a folder for spilled data, which is deleted when the engine is
 *     closed
 * @param mayUseFiles whether SQL may read and write files and load extensions
 */
public record EngineOptions(
    long memoryLimitBytes,
    int threads,
    Duration timeLimit,
    boolean isReproducible,
    @Nullable Path databaseFile,
    String databaseOrigin,
    Path temporaryFolder,
    boolean mayUseFiles) {

  /**
   * Default time limit of a query: longer than a user waits for an interactive query, but short
   * enough that a forgotten query doesn't run for hours.
   */
  private static final Duration DEFAULT_TIME_LIMIT = Duration.ofMinutes(10);

  /**
   * Minimum of the memory limit; with less, an engine can't even hold the blocks that its threads
   * process.
   */
  private static final long LEAST_MEMORY_BYTES = 16L << 20;

  public EngineOptions {
    if (memoryLimitBytes != 0 && memoryLimitBytes < LEAST_MEMORY_BYTES) {
      throw new IllegalArgumentException(
          "an engine needs at least " + (LEAST_MEMORY_BYTES >> 20) + " MiB of memory");
    }
    if (threads < 0 || !timeLimit.isPositive()) {
      throw new IllegalArgumentException("threads and time limit of an engine are not negative");
    }
  }

  public static EngineOptions defaults() {
    return new EngineOptions(
        0,
        0,
        DEFAULT_TIME_LIMIT,
        false,
        null,
        "",
        Path.of(System.getProperty("java.io.tmpdir")),
        false);
  }

  public EngineOptions withMemoryLimitBytes(long limit) {
    return new EngineOptions(
        limit,
        threads,
        timeLimit,
        isReproducible,
        databaseFile,
        databaseOrigin,
        temporaryFolder,
        mayUseFiles);
  }

  public EngineOptions withThreads(int count) {
    return new EngineOptions(
        memoryLimitBytes,
        count,
        timeLimit,
        isReproducible,
        databaseFile,
        databaseOrigin,
        temporaryFolder,
        mayUseFiles);
  }

  public EngineOptions withTimeLimit(Duration limit) {
    return new EngineOptions(
        memoryLimitBytes,
        threads,
        limit,
        isReproducible,
        databaseFile,
        databaseOrigin,
        temporaryFolder,
        mayUseFiles);
  }

  public EngineOptions withReproducibleResults() {
    return new EngineOptions(
        memoryLimitBytes,
        threads,
        timeLimit,
        true,
        databaseFile,
        databaseOrigin,
        temporaryFolder,
        mayUseFiles);
  }

  public EngineOptions withDatabase(Path file, String origin) {
    return new EngineOptions(
        memoryLimitBytes,
        threads,
        timeLimit,
        isReproducible,
        file,
        origin,
        temporaryFolder,
        mayUseFiles);
  }

  public EngineOptions withTemporaryFolder(Path folder) {
    return new EngineOptions(
        memoryLimitBytes,
        threads,
        timeLimit,
        isReproducible,
        databaseFile,
        databaseOrigin,
        folder,
        mayUseFiles);
  }

  public EngineOptions withFiles() {
    return new EngineOptions(
        memoryLimitBytes,
        threads,
        timeLimit,
        isReproducible,
        databaseFile,
        databaseOrigin,
        temporaryFolder,
        true);
  }
}
