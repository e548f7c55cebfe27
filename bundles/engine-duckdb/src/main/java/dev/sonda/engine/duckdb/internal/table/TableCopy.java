package dev.sonda.engine.duckdb.internal.table;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.TypeIds;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Copies one table into DuckDB, and counts the rows that have been copied. */
final class TableCopy implements AutoCloseable {
  /** Number of rows of DuckDB's vectors; the rows of a column's block are a multiple of it. */
  private static final int VECTOR_ROWS = 2048;

  private final DuckDbLibrary library;
  private final Table table;
  private final List<ColumnCopy> columns = new ArrayList<>();
  private long done;

  /** Copies all columns, and closes their copies. */
  TableCopy(DuckDbLibrary library, Table table) {
    this.library = library;
    this.table = table;
    try {
      for (Column column : table.columns()) {
        columns.add(copyOf(library, column));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Copies some columns. */
  TableCopy(DuckDbLibrary library, Table table, List<ColumnCopy> columns) {
    this.library = library;
    this.table = table;
    this.columns.addAll(columns);
  }

  static ColumnCopy copyOf(DuckDbLibrary library, Column column) {
    return column.type() == ColumnType.STRING
        ? new StringColumnCopy(library, column)
        : new ColumnCopy.Plain(library, column);
  }

  Table table() {
    return table;
  }

  static int typeId(ColumnType type) {
    return switch (type) {
      case INT32 -> TypeIds.INTEGER;
      case INT64 -> TypeIds.BIGINT;
      case DOUBLE -> TypeIds.DOUBLE;
      case STRING -> TypeIds.VARCHAR;
    };
  }

  /** Fills a chunk with the next rows; an empty chunk means that all rows have been copied. */
  void fill(long chunk) {
    int rows = (int) Math.min(VECTOR_ROWS, table.rows() - done);
    if (rows > 0) {
      int block = Math.toIntExact(done / Column.BLOCK_ROWS);
      int from = (int) (done % Column.BLOCK_ROWS);
      for (int column = 0; column < columns.size(); column++) {
        long vector = library.call(DuckDbNativeFunction.DATA_CHUNK_GET_VECTOR, chunk, column);
        columns.get(column).copy(vector, block, from, rows);
      }
      done += rows;
      if (done % Column.BLOCK_ROWS == 0) {
        unload(block);
      }
    }
    library.call(DuckDbNativeFunction.DATA_CHUNK_SET_SIZE, chunk, rows);
  }

  /** Unloads blocks of memory-mapped columns, which reading has brought into memory. */
  private void unload(int block) {
    for (Column column : table.columns()) {
      MemorySegment values = column.values(block);
      if (values.isMapped()) {
        values.unload();
      }
    }
  }

  @Override
  public void close() {
    columns.forEach(ColumnCopy::close);
  }
}
