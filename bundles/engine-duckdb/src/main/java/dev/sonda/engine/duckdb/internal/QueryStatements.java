package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.engine.duckdb.internal.result.DuckDbError;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/** The text of a query, split into statements by DuckDB's parser. */
final class QueryStatements implements AutoCloseable {
  private final DuckDbLibrary library;
  private final long connection;
  private final String sql;
  private final BitSet used = new BitSet();
  private long statements;
  private int count;

  QueryStatements(DuckDbLibrary library, long connection, String sql) throws EngineException {
    this.library = library;
    this.connection = connection;
    this.sql = sql;
    if (sql.indexOf('\0') >= 0) {
      throw new EngineException(Kind.QUERY, "a query has no zero characters");
    }
    parse();
    if (count == 0) {
      String error =
          NativeMemory.text(
              library.call(DuckDbNativeFunction.EXTRACT_STATEMENTS_ERROR, statements));
      close();
      throw error.isEmpty()
          ? new EngineException(Kind.QUERY, "the query has no statement")
          : DuckDbError.of(error).toException(sql);
    }
  }

  int count() {
    return count;
  }

  String sql() {
    return sql;
  }

  /**
   * Prepares a statement and stores its pointer in {@code place}; returns false on failure.
   * Preparing consumes the parsed statement, so for a second attempt the text is parsed again.
   */
  boolean prepare(int index, MemorySegment place) {
    if (used.get(index)) {
      close();
      parse();
      used.clear();
    }
    used.set(index);
    return library.succeeds(
        DuckDbNativeFunction.PREPARE_EXTRACTED_STATEMENT,
        connection,
        statements,
        index,
        place.address());
  }

  private void parse() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment place = arena.allocate(Long.BYTES);
      long text = arena.allocateFrom(sql).address();
      count =
          (int)
              library.call(
                  DuckDbNativeFunction.EXTRACT_STATEMENTS, connection, text, place.address());
      statements = NativeMemory.pointer(place);
    }
  }

  @Override
  public void close() {
    library.destroy(DuckDbNativeFunction.DESTROY_EXTRACTED, statements);
  }
}
