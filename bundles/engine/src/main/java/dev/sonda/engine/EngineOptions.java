package dev.sonda.engine;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits and settings of an engine. {@link #defaults()} suits a person's machine; each {@code
 * with…} changes one value.
 *
 * @param memoryLimitBytes what tables and queries may take before they spill to files; 0 is 768
 *     MiB, or half of a small machine's memory
 * @param threads threads that work at one query; 0 is one for each processor
 * @param timeLimit how long a query may run
 * @param isReproducible equal queries give equal rows in equal order, and equal last digits of
 *     sums, at the price of one thread
 * @param databaseFile where the imported trace is kept between runs; null keeps nothing
 * @param databaseOrigin what the trace is told by, such as its path, size and time: a database file
 *     that was made of another one is refused; empty accepts any
 * @param temporaryFolder where a folder for spilled data is made, and removed in the end
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

  /** Longer than any query that a person waits for, shorter than a night. */
  private static final Duration DEFAULT_TIME_LIMIT = Duration.ofMinutes(10);

  /** Below that, an engine can't even hold the blocks that its threads work at. */
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
