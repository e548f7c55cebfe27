package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.internal.parser.ScriptReader;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements of a text, read one after the other, as each may define macros of the next. */
public interface SqlScript {
  /**
   * The next statement; null at the end. Reading CREATE PERFETTO MACRO defines nothing: the program
   * that executes the statement does.
   *
   * @throws PerfettoSqlException for what is no statement; the one behind it can be read
   */
  @Nullable Statement next() throws PerfettoSqlException;

  /** Reads a text, with macros that are looked up when a statement is read. */
  static SqlScript of(SourceText source, Macros macros) throws PerfettoSqlException {
    return new ScriptReader(source, macros);
  }

  /** All statements of a text, each macro of which counts for those behind it. */
  static List<Statement> readAll(SourceText source, Macros macros) throws PerfettoSqlException {
    return ScriptReader.readAll(source, macros);
  }

  /** All statements of a text that needs no macros of others. */
  static List<Statement> readAll(String sql) throws PerfettoSqlException {
    return new ArrayList<>(readAll(SourceText.query(sql), Macros.inMemory()));
  }
}
