package dev.sonda.trace.processor;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.internal.arrow.ArrowTar;
import dev.sonda.trace.processor.internal.sqlite.DatabaseExport;
import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * Writes all tables of an open trace into one file, for programs that read it without Sonda. The
 * file is written from its begin and cut behind its end; the channel stays open.
 */
public interface TraceExport {
  /**
   * Writes an SQLite database with all tables and views. A table's column {@code id} is its primary
   * key, except where several traces are open as one.
   *
   * @throws EngineException if a table can't be imported or read
   * @throws IOException if the file can't be written
   */
  static void sqlite(TraceProcessor trace, FileChannel target) throws EngineException, IOException {
    DatabaseExport.write(trace, target);
  }

  /**
   * Writes a tar archive with a file {@code TABLE.arrow} of Apache Arrow's file format for each
   * table; views are left out, since they repeat columns of tables.
   *
   * @throws EngineException if a table can't be imported or read
   * @throws IOException if the file can't be written
   */
  static void arrowTar(TraceProcessor trace, FileChannel target)
      throws EngineException, IOException {
    ArrowTar.write(trace, target);
  }
}
