package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.engine.TableFunction;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.function.CollectedRows;
import dev.sonda.engine.duckdb.internal.function.ScalarFunctions;
import dev.sonda.engine.duckdb.internal.function.TableFunctions;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An engine that runs queries with DuckDB over the tables of one trace, on a thread of its own. */
final class DuckDbEngine implements Engine {
  private static final Logger LOG = System.getLogger(DuckDbEngine.class.getName());

  /**
   * Stack size of the query thread: DuckDB's parser and binder recurse into nested expressions, up
   * to 1000 levels deep.
   */
  private static final long STACK_BYTES = 64L << 20;

  /** How long closing waits for a cancelled query that doesn't read the trace's tables. */
  private static final long CLOSING_SECONDS = 5;

  private final Database database;
  private final StatementRunner session;
  private final @Nullable TraceTables tables;
  private final Duration timeLimit;
  private final ScheduledExecutorService thread = DelayedSteps.executor(DuckDbEngine::queryThread);
  private volatile @Nullable RunningQuery running;
  private final @Nullable IdleCompression compression;
  private final IdleMemoryReturn memoryReturn;
  private final CollectedRows collectedRows = new CollectedRows();

  private DuckDbEngine(
      Database database,
      StatementRunner session,
      @Nullable TraceTables tables,
      Duration timeLimit) {
    this.database = database;
    this.session = session;
    this.tables = tables;
    this.timeLimit = timeLimit;
    DelayedSteps steps = DelayedSteps.on(thread);
    compression = tables == null ? null : new IdleCompression(steps, tables);
    memoryReturn = new IdleMemoryReturn(steps, System::nanoTime, memorySteps());
  }

  static DuckDbEngine open(DuckDbLibrary library, EngineOptions options, TableCatalog catalog)
      throws EngineException {
    TemporaryFolder temporary = temporaryFolder(options.temporaryFolder());
    DuckDbSettings settings = new DuckDbSettings(options);
    Database database;
    try {
      database =
          Database.open(
              library, settings.ofDatabase(temporary.path(), catalog.bytes()), temporary::delete);
    } catch (EngineException e) {
      temporary.delete();
      throw e;
    }
    try {
      StatementRunner session = new StatementRunner(database);
      addFunctions(session, database, catalog.functions());
      String place = settings.placeOf(catalog.bytes(), temporary.path());
      TraceTables tables = attach(session, database, options, catalog, place);
      Path exports = temporary.path().resolve("export");
      session.execute(settings.locks(exports));
      session.setExport(new ParquetExport(session, exports));
      return new DuckDbEngine(database, session, tables, options.timeLimit());
    } catch (EngineException e) {
      database.release();
      throw e;
    }
  }

  /** Attaches the tables, and returns them; null if all of them were written to a database file. */
  private static @Nullable TraceTables attach(
      StatementRunner session,
      Database database,
      EngineOptions options,
      TableCatalog catalog,
      String place)
      throws EngineException {
    TraceTables tables = new TraceTables(session, database, catalog, options.isReproducible());
    Path file = options.databaseFile();
    if (file != null) {
      new DatabaseFile(session, file, options.databaseOrigin()).attach(tables::provideAll);
      return null;
    }
    tables.prepareReading();
    session.execute("ATTACH '" + place + "' AS trace");
    session.setTables(tables);
    return tables;
  }

  /**
   * Adds functions, except those that would replace DuckDB's built-in functions, on which other
   * queries rely.
   */
  private static void addFunctions(
      StatementRunner session, Database database, List<ScalarFunction> functions)
      throws EngineException {
    if (functions.isEmpty()) {
      return;
    }
    Set<String> own = BuiltInFunctionNames.among(functions, session);
    own.forEach(name ->
        LOG.log(Level.WARNING, "the function {0} is left out: DuckDB has one of that name", name));
    ScalarFunctions.register(
        database.library(),
        database.connection(),
        database.arena(),
        functions.stream().filter(function -> !own.contains(function.name())).toList());
  }

  private static TemporaryFolder temporaryFolder(Path parent) throws EngineException {
    try {
      return TemporaryFolder.in(parent);
    } catch (IOException e) {
      throw new EngineException(
          Kind.UNAVAILABLE, "no folder for spilled data can be made in " + parent, e);
    }
  }

  private static Thread queryThread(Runnable queries) {
    Thread thread = new Thread(null, queries, "sonda-engine", STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public PendingQuery begin(Query query) throws EngineException {
    RunningQuery pending = new RunningQuery(query, limitOf(query), session, database::interrupt);
    try {
      thread.execute(() -> run(pending));
    } catch (RejectedExecutionException e) {
      throw new EngineException(Kind.UNAVAILABLE, "the engine is closed", e);
    }
    return pending;
  }

  @Override
  public void define(TableFunction function) throws EngineException {
    define(() ->
        TableFunctions.register(
            database.library(), database.connection(), database.arena(), function, collectedRows));
  }

  @Override
  public void define(ScalarFunction function) throws EngineException {
    define(() ->
        ScalarFunctions.register(
            database.library(), database.connection(), database.arena(), List.of(function)));
  }

  private void define(StatementAttempts.Step registration) throws EngineException {
    Callable<@Nullable Void> definition =
        () -> {
          registration.run();
          return null;
        };
    try {
      thread.submit(definition).get();
    } catch (RejectedExecutionException e) {
      throw new EngineException(Kind.UNAVAILABLE, "the engine is closed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EngineException(Kind.CANCELLED, "a definition was interrupted", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof EngineException known
          ? known
          : new EngineException(Kind.INTERNAL, "the engine failed: " + e.getCause(), e);
    }
  }

  private Duration limitOf(Query query) {
    Duration limit = query.timeLimit();
    return limit == null || limit.compareTo(timeLimit) > 0 ? timeLimit : limit;
  }

  private List<StatementAttempts.Step> memorySteps() {
    List<StatementAttempts.Step> own =
        List.of(session::compressQueryTables, database::returnMemory);
    if (tables == null) {
      return own;
    }
    List<StatementAttempts.Step> all = new ArrayList<>(own);
    all.addFirst(tables::moveCopiedTablesToFile);
    return all;
  }

  @Override
  public void onIdle(Runnable memoryReturned) {
    memoryReturn.add(memoryReturned);
  }

  private void run(RunningQuery query) {
    running = query;
    long beginNs = System.nanoTime();
    query.run();
    collectedRows.clear();
    running = null;
    if (compression != null) {
      compression.afterQuery();
    }
    memoryReturn.afterQuery(beginNs);
  }

  private void release() {
    memoryReturn.end();
    if (compression != null) {
      compression.end();
    }
    database.release();
  }

  @Override
  public void cancel() {
    RunningQuery query = running;
    if (query != null) {
      query.cancel();
    }
  }

  @Override
  public boolean isStopping() {
    RunningQuery query = running;
    return query != null && query.isStopped();
  }

  @Override
  public void close() {
    if (thread.isShutdown()) {
      return;
    }
    if (tables != null) {
      tables.stopReading();
    }
    cancel();
    if (compression != null) {
      compression.cancel();
    }
    try {
      thread.execute(this::release);
    } catch (RejectedExecutionException e) {
      return; // another thread closes it
    }
    thread.shutdown();
    awaitEnd();
  }

  /**
   * Waits for the query thread; without limit while a statement reads the trace's tables, because
   * the caller frees their memory next.
   */
  private void awaitEnd() {
    boolean isInterrupted = false;
    boolean hasEnded = false;
    for (long seconds = 0; !hasEnded && (seconds < CLOSING_SECONDS || isReading()); seconds++) {
      try {
        hasEnded = thread.awaitTermination(1, TimeUnit.SECONDS);
        cancel();
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (!hasEnded) {
      LOG.log(Level.WARNING, "a query goes on although its engine was closed");
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isReading() {
    return tables != null && tables.isReading();
  }
}
