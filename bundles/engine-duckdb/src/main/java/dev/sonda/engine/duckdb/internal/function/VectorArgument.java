package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An argument of a table function: a flat vector with a value for each row of a chunk. */
sealed interface VectorArgument {
  /**
   * The value of a row; memory that the value needs in addition to the vector is allocated from
   * {@code memory}.
   */
  @Nullable Object at(int row, TableMemory memory);

  /** An argument whose values are numbers or texts. */
  final class OfValue implements VectorArgument {
    private final FlatVector vector;
    private final ColumnType type;

    OfValue(DuckDbLibrary library, long vector, int rows, ColumnType type) {
      this.vector = FlatVector.of(library, vector, rows, type);
      this.type = type;
    }

    @Override
    public @Nullable Object at(int row, TableMemory memory) {
      if (vector.isNull(row)) {
        return null;
      }
      return switch (type) {
        case INT32, INT64 -> vector.values().getAtIndex(ValueLayout.JAVA_LONG, row);
        case DOUBLE -> vector.values().getAtIndex(ValueLayout.JAVA_DOUBLE, row);
        case STRING -> vector.text(row);
      };
    }
  }

  /** An argument whose values are the numbers of collectors of rows. */
  final class OfCollectedRows implements VectorArgument {
    private final FlatVector numbers;
    private final CollectedRows rows;
    private final List<ColumnSchema> schemas;

    OfCollectedRows(
        DuckDbLibrary library,
        long vector,
        int count,
        CollectedRows rows,
        List<ColumnSchema> schemas) {
      numbers = FlatVector.of(library, vector, count, ColumnType.INT64);
      this.rows = rows;
      this.schemas = schemas;
    }

    @Override
    public Table at(int row, TableMemory memory) {
      return numbers.isNull(row)
          ? new RowCollector(schemas.size(), () -> memory).table(schemas, 0)
          : rows.table(numbers.values().getAtIndex(ValueLayout.JAVA_LONG, row), schemas);
    }
  }

  /** An argument whose values are tables, as lists of structs. */
  final class OfRows implements VectorArgument {
    private static final long ENTRY_BYTES = 2 * Long.BYTES;

    private record Listed(String name, long rows, List<Column> columns) implements Table {}

    private final DuckDbLibrary library;
    private final List<ColumnSchema> schemas;
    private final FlatVector lists;
    private final long structs;

    OfRows(DuckDbLibrary library, long vector, int rows, List<ColumnSchema> schemas) {
      this.library = library;
      this.schemas = schemas;
      lists = FlatVector.of(library, vector, rows, ENTRY_BYTES);
      structs = library.call(DuckDbNativeFunction.LIST_VECTOR_GET_CHILD, vector);
    }

    @Override
    public Table at(int row, TableMemory memory) {
      boolean isNull = lists.isNull(row);
      long offset = isNull ? 0 : lists.values().getAtIndex(ValueLayout.JAVA_LONG, 2L * row);
      long length = isNull ? 0 : lists.values().getAtIndex(ValueLayout.JAVA_LONG, 2L * row + 1);
      List<Column> columns = new ArrayList<>();
      for (ColumnSchema schema : schemas) {
        long child =
            library.call(DuckDbNativeFunction.STRUCT_VECTOR_GET_CHILD, structs, columns.size());
        FlatVector all =
            FlatVector.of(library, child, Math.toIntExact(offset + length), schema.type());
        columns.add(ListArgumentColumn.of(schema, all, offset, length, memory));
      }
      return new Listed("argument", length, columns);
    }
  }

  /** A vector's values and validity in memory of DuckDB's. */
  record FlatVector(MemorySegment values, MemorySegment validity) {
    static FlatVector of(DuckDbLibrary library, long vector, int rows, ColumnType type) {
      return of(library, vector, rows, type == ColumnType.STRING ? DuckDbText.BYTES : Long.BYTES);
    }

    static FlatVector of(DuckDbLibrary library, long vector, int rows, long valueBytes) {
      long data = library.call(DuckDbNativeFunction.VECTOR_GET_DATA, vector);
      long bits = library.call(DuckDbNativeFunction.VECTOR_GET_VALIDITY, vector);
      long words = (rows + Long.SIZE - 1L) / Long.SIZE;
      return new FlatVector(
          NativeMemory.at(data, rows * valueBytes),
          bits == 0 ? MemorySegment.NULL : NativeMemory.at(bits, words * Long.BYTES));
    }

    boolean hasValidity() {
      return validity.byteSize() != 0;
    }

    boolean isNull(long row) {
      return hasValidity()
          && (validity.getAtIndex(ValueLayout.JAVA_LONG, row / Long.SIZE) >>> row & 1) == 0;
    }

    String text(long row) {
      return DuckDbText.at(values, row * DuckDbText.BYTES);
    }
  }
}
