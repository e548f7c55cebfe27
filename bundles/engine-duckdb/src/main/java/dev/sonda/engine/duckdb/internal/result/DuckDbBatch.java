package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.ValueType;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A batch of result rows, stored in a chunk of DuckDB. The arena is closed before the chunk is
 * freed, so no view of the chunk's memory can be used after that.
 */
final class DuckDbBatch implements ResultBatch, AutoCloseable {
  private final DuckDbLibrary library;
  private final long chunk;
  private final Arena arena = Arena.ofConfined();
  private final int rows;
  private final VectorReader[] readers;

  DuckDbBatch(DuckDbLibrary library, long chunk, List<ColumnLayout> columns) {
    this.library = library;
    this.chunk = chunk;
    rows = (int) library.call(DuckDbNativeFunction.DATA_CHUNK_GET_SIZE, chunk);
    readers = new VectorReader[columns.size()];
    for (int column = 0; column < readers.length; column++) {
      long vector = library.call(DuckDbNativeFunction.DATA_CHUNK_GET_VECTOR, chunk, column);
      readers[column] = columns.get(column).reader(library, vector, rows, arena);
    }
  }

  void check() throws EngineException {
    for (VectorReader reader : readers) {
      reader.check(rows);
    }
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public boolean isNull(int column, int row) {
    return readers[column].isNull(row);
  }

  @Override
  public ValueType type(int column, int row) {
    return readers[column].type(row);
  }

  @Override
  public long longValue(int column, int row) {
    return readers[column].longValue(row);
  }

  @Override
  public double doubleValue(int column, int row) {
    return readers[column].doubleValue(row);
  }

  @Override
  public String stringValue(int column, int row) {
    return readers[column].stringValue(row);
  }

  @Override
  public MemorySegment bytesValue(int column, int row) {
    return readers[column].bytesValue(row);
  }

  @Override
  public int copyValidity(int column, MemorySegment target) {
    return readers[column].copyValidity(rows, target);
  }

  @Override
  public void copyLongs(int column, MemorySegment target) {
    readers[column].copyLongs(rows, target);
  }

  @Override
  public void copyDoubles(int column, MemorySegment target) {
    readers[column].copyDoubles(rows, target);
  }

  @Override
  public int copyOffsets(int column, MemorySegment target) {
    return readers[column].copyOffsets(rows, target);
  }

  @Override
  public void copyBytes(int column, MemorySegment target) {
    readers[column].copyBytes(rows, target);
  }

  @Override
  public void close() {
    arena.close();
    library.destroy(DuckDbNativeFunction.DESTROY_DATA_CHUNK, chunk);
  }
}
