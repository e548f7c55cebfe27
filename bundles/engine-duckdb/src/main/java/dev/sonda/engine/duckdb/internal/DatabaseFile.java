package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A database file with an imported trace: written once, under a temporary name until it is
 * complete, and then only read, by any number of processes.
 */
final class DatabaseFile {
  /**
   * Version of the file's format; incremented when tables of older files would be interpreted
   * wrongly.
   */
  private static final int FORMAT = 1;

  private static final String META = "trace.main.sonda_database";

  private final StatementRunner session;
  private final Path file;
  private final String origin;

  DatabaseFile(StatementRunner session, Path file, String origin) {
    this.session = session;
    this.file = file.toAbsolutePath();
    this.origin = origin;
  }

  /**
   * Attaches the file as database "trace"; creates the file first if it doesn't exist.
   *
   * @param tables creates all tables and views in "trace"
   */
  void attach(StatementAttempts.Step tables) throws EngineException {
    if (!Files.exists(file)) {
      make(tables);
    }
    session.execute("ATTACH " + literal(file.toString()) + " AS trace (READ_ONLY)");
    check();
  }

  private void make(StatementAttempts.Step tables) throws EngineException {
    Path partial =
        file.resolveSibling(file.getFileName() + ".partial-" + ProcessHandle.current().pid());
    try {
      Files.deleteIfExists(partial);
      session.execute("ATTACH " + literal(partial.toString()) + " AS trace");
      try {
        tables.run();
        session.execute(
            "CREATE TABLE %s AS SELECT %d AS format, %s AS origin"
                .formatted(META, FORMAT, literal(origin)));
        session.execute("CHECKPOINT trace");
      } finally {
        session.execute("DETACH trace");
      }
      Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new EngineException(Kind.UNAVAILABLE, file + " can't be written: " + e.getMessage(), e);
    } finally {
      delete(partial);
      delete(partial.resolveSibling(partial.getFileName() + ".wal"));
    }
  }

  private static void delete(Path path) throws EngineException {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new EngineException(Kind.UNAVAILABLE, path + " can't be deleted", e);
    }
  }

  private void check() throws EngineException {
    try (Result result = session.run("SELECT format, origin FROM " + META)) {
      ResultBatch row = result.next();
      if (row == null || row.longValue(0, 0) != FORMAT) {
        throw new EngineException(
            Kind.UNAVAILABLE, file + " has a format of another version: delete it");
      }
      String its = row.stringValue(1, 0);
      if (!origin.isEmpty() && !its.equals(origin)) {
        throw new EngineException(
            Kind.UNAVAILABLE, "%s was made of %s, not of %s".formatted(file, its, origin));
      }
    } catch (EngineException e) {
      if (e.kind() == Kind.QUERY) {
        throw new EngineException(Kind.UNAVAILABLE, file + " holds no imported trace", e);
      }
      throw e;
    }
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
