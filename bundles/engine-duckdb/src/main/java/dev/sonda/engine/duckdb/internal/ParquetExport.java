package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.duckdb.internal.result.DuckDbResult;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes the rows of a query into a file of Parquet's format. SQL may write files only into a
 * folder of the engine; this class then moves the file to the caller's target, so that no query
 * text contains a file name.
 */
final class ParquetExport {
  private final StatementRunner session;
  private final Path folder;

  ParquetExport(StatementRunner session, Path folder) {
    this.session = session;
    this.folder = folder;
  }

  /** Runs a statement; its result is the number of rows that were written. */
  DuckDbResult run(String sql, Path target) throws EngineException {
    if (!session.isSingleSelect(sql)) {
      return session.run(sql);
    }
    Path written = begin(target);
    DuckDbResult result =
        session.run(
            "COPY (%s\n) TO '%s' (FORMAT parquet)"
                .formatted(withoutEnd(sql), written.toString().replace("'", "''")));
    try {
      session.checkStopSign();
      Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
      return result;
    } catch (IOException e) {
      result.close();
      throw failure(target, e);
    } catch (EngineException e) {
      result.close();
      throw e;
    }
  }

  private Path begin(Path target) throws EngineException {
    try {
      Path written = Files.createDirectories(folder).resolve("rows.parquet");
      Files.deleteIfExists(written); // remainder of a cancelled query
      return written;
    } catch (IOException e) {
      throw failure(target, e);
    }
  }

  private static String withoutEnd(String sql) {
    String text = sql.strip();
    return text.endsWith(";") ? withoutEnd(text.substring(0, text.length() - 1)) : text;
  }

  private static EngineException failure(Path target, IOException e) {
    return e instanceof AccessDeniedException
        ? new EngineException(Kind.FORBIDDEN, "this user may not write " + target, e)
        : new EngineException(Kind.UNAVAILABLE, target + " can't be written: " + e, e);
  }
}
