package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.internal.parser.ScriptReader;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A script of SQL statements, which are parsed one at a time because each statement may define
 * macros for the next.
 */
public interface SqlScript {
  /**
   * The next statement; null at the end. Reading CREATE PERFETTO MACRO defines nothing: the program
   * that executes the statement does.
   *
   * @throws PerfettoSqlException for a syntax error; the statement after it can still be read
   */
  @Nullable Statement next() throws PerfettoSqlException;

  /** Creates a script from a text; macros are looked up when a statement is read. */
  static SqlScript of(SourceText source, Macros macros) throws PerfettoSqlException {
    return new ScriptReader(source, macros);
  }

  /**
   * All statements of a text; a macro that the text defines is available to the statements after
   * it.
   */
  static List<Statement> readAll(SourceText source, Macros macros) throws PerfettoSqlException {
    return ScriptReader.readAll(source, macros);
  }

  /** All statements of a text that uses no macros defined elsewhere. */
  static List<Statement> readAll(String sql) throws PerfettoSqlException {
    return new ArrayList<>(readAll(SourceText.query(sql), Macros.inMemory()));
  }
}
