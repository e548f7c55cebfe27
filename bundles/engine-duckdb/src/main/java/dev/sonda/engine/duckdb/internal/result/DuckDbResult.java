package dev.sonda.engine.duckdb.internal.result;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A result that DuckDB has computed completely. It is created by the query thread and then used by
 * the thread that issued the query.
 */
public final class DuckDbResult implements Result {
  private final DuckDbLibrary library;

  /** Contents of DuckDB's structure {@code duckdb_result}, which is passed by value. */
  private final long[] words;

  private final List<ColumnLayout> shapes;
  private final long rows;
  private final Runnable onClose;
  private @Nullable DuckDbBatch batch;
  private boolean isClosed;

  private DuckDbResult(
      DuckDbLibrary library,
      MemorySegment result,
      List<ColumnLayout> shapes,
      long rows,
      Runnable onClose) {
    this.library = library;
    words = result.toArray(JAVA_LONG);
    this.shapes = List.copyOf(shapes);
    this.rows = rows;
    this.onClose = onClose;
  }

  /**
   * Takes ownership of a result, which is destroyed on an exception.
   *
   * @param hasRows false for statements without rows, for which DuckDB returns a row count
   */
  public static DuckDbResult of(
      DuckDbLibrary library, MemorySegment result, boolean hasRows, Runnable onClose)
      throws EngineException {
    List<ColumnLayout> shapes = new ArrayList<>();
    try {
      int columns =
          hasRows ? (int) library.call(DuckDbNativeFunction.COLUMN_COUNT, result.address()) : 0;
      for (int column = 0; column < columns; column++) {
        shapes.add(ColumnLayout.of(library, result, column));
      }
    } catch (EngineException e) {
      library.call(DuckDbNativeFunction.DESTROY_RESULT, result.address());
      throw e;
    }
    long rows = hasRows ? library.call(DuckDbNativeFunction.ROW_COUNT, result.address()) : 0;
    return new DuckDbResult(library, result, shapes, rows, onClose);
  }

  @Override
  public List<ResultColumn> columns() {
    return shapes.stream().map(ColumnLayout::column).toList();
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public @Nullable ResultBatch next() throws EngineException {
    if (isClosed) {
      throw new IllegalStateException("this result is closed");
    }
    releaseBatch();
    if (shapes.isEmpty()) {
      return null;
    }
    long chunk = fetch();
    if (chunk == 0) {
      return null;
    }
    DuckDbBatch next = new DuckDbBatch(library, chunk, shapes);
    batch = next;
    next.check();
    return next;
  }

  private long fetch() {
    try (Arena arena = Arena.ofConfined()) {
      return library.fetchChunk(arena.allocateFrom(JAVA_LONG, words));
    }
  }

  @Override
  public void releaseBatch() {
    DuckDbBatch last = batch;
    batch = null;
    if (last != null) {
      last.close();
    }
  }

  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    releaseBatch();
    try (Arena arena = Arena.ofConfined()) {
      library.call(
          DuckDbNativeFunction.DESTROY_RESULT, arena.allocateFrom(JAVA_LONG, words).address());
    }
    onClose.run();
  }
}
