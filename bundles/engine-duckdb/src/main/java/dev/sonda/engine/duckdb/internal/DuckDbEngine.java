package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.Result;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.table.TableScan;
import dev.sonda.trace.tables.TableCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** DuckDB over the tables of one trace; queries run on a thread of its own. */
final class DuckDbEngine implements Engine {
  /** Nested expressions recurse in the parser and binder of DuckDB, 1000 levels at most. */
  private static final long STACK_BYTES = 64L << 20;

  /** For a query that frees its memory; a table that is still being imported is not waited for. */
  private static final long CLOSING_SECONDS = 5;

  private final Database database;
  private final Session session;
  private final Duration timeLimit;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(DuckDbEngine::queryThread);
  private volatile @Nullable RunningQuery running;

  private DuckDbEngine(Database database, Session session, Duration timeLimit) {
    this.database = database;
    this.session = session;
    this.timeLimit = timeLimit;
  }

  static DuckDbEngine open(DuckDbLibrary library, EngineOptions options, TableCatalog catalog)
      throws EngineException {
    TemporaryFolder temporary = temporaryFolder(options.temporaryFolder());
    Settings settings = new Settings(options);
    Database database;
    try {
      database = Database.open(library, settings.ofDatabase(temporary.path()), temporary::delete);
    } catch (EngineException e) {
      temporary.delete();
      throw e;
    }
    try {
      Session session = new Session(database);
      attach(session, database, options, catalog);
      session.execute(settings.locks());
      return new DuckDbEngine(database, session, options.timeLimit());
    } catch (EngineException e) {
      database.release();
      throw e;
    }
  }

  private static void attach(
      Session session, Database database, EngineOptions options, TableCatalog catalog)
      throws EngineException {
    Path file = options.databaseFile();
    if (file == null) {
      session.execute("ATTACH ':memory:' AS trace");
      session.setMissingTables(tables(session, database, catalog)::provide);
    } else {
      new DatabaseFile(session, file, options.databaseOrigin())
          .attach(() -> tables(session, database, catalog).provideAll());
    }
  }

  private static TraceTables tables(Session session, Database database, TableCatalog catalog) {
    TableScan scan =
        TableScan.register(database.library(), database.connection(), database.arena());
    return new TraceTables(session, scan, catalog);
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
  public Result query(String sql) throws EngineException {
    RunningQuery query = new RunningQuery(sql, session, database::interrupt);
    try {
      thread.execute(() -> {
        running = query;
        query.run();
        running = null;
      });
    } catch (RejectedExecutionException e) {
      throw new EngineException(Kind.UNAVAILABLE, "the engine is closed", e);
    }
    return query.await(timeLimit);
  }

  @Override
  public void cancel() {
    RunningQuery query = running;
    if (query != null) {
      query.stop(RunningQuery.cancelled());
    }
  }

  @Override
  public void close() {
    if (thread.isShutdown()) {
      return;
    }
    cancel();
    try {
      thread.execute(database::release);
    } catch (RejectedExecutionException e) {
      return; // another thread closes it
    }
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
        System.getLogger(DuckDbEngine.class.getName())
            .log(System.Logger.Level.WARNING, "a query goes on although its engine was closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
