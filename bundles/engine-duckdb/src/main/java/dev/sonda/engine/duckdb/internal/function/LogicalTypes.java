package dev.sonda.engine.duckdb.internal.function;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.TypeIds;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;

/** Creates logical types of DuckDB, passes each to a callback and frees it afterwards. */
record LogicalTypes(DuckDbLibrary library) {
  private static int id(ColumnType type) {
    return switch (type) {
      case INT32, INT64 -> TypeIds.BIGINT;
      case DOUBLE -> TypeIds.DOUBLE;
      case STRING -> TypeIds.VARCHAR;
    };
  }

  private long make(ColumnType type) {
    return library.call(DuckDbNativeFunction.CREATE_LOGICAL_TYPE, id(type));
  }

  void use(ColumnType type, LongConsumer use) {
    useAndFree(make(type), use);
  }

  /** Creates the type of a list of values. */
  void useList(ColumnType of, LongConsumer use) {
    use(of, type -> useAndFree(library.call(DuckDbNativeFunction.CREATE_LIST_TYPE, type), use));
  }

  /** Creates the type of a table as an argument: {@code STRUCT(…)[]}. */
  void useListOfStructs(List<ColumnSchema> columns, LongConsumer use) {
    long struct = struct(columns, column -> make(column.type()));
    useAndFree(
        struct, of -> useAndFree(library.call(DuckDbNativeFunction.CREATE_LIST_TYPE, of), use));
  }

  /** Creates the type of a table as a result: {@code STRUCT(a …[], b …[])}. */
  void useStructOfLists(List<ColumnSchema> columns, LongConsumer use) {
    useAndFree(struct(columns, this::list), use);
  }

  private long list(ColumnSchema column) {
    long type = make(column.type());
    long list = library.call(DuckDbNativeFunction.CREATE_LIST_TYPE, type);
    free(type);
    return list;
  }

  private long struct(List<ColumnSchema> columns, ToLongFunction<ColumnSchema> typeOf) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment types = arena.allocate(ValueLayout.JAVA_LONG, columns.size());
      MemorySegment names = arena.allocate(ValueLayout.JAVA_LONG, columns.size());
      for (int i = 0; i < columns.size(); i++) {
        ColumnSchema column = columns.get(i);
        types.setAtIndex(ValueLayout.JAVA_LONG, i, typeOf.applyAsLong(column));
        names.setAtIndex(ValueLayout.JAVA_LONG, i, arena.allocateFrom(column.name()).address());
      }
      long struct =
          library.call(
              DuckDbNativeFunction.CREATE_STRUCT_TYPE,
              types.address(),
              names.address(),
              columns.size());
      for (int i = 0; i < columns.size(); i++) {
        free(types.getAtIndex(ValueLayout.JAVA_LONG, i));
      }
      return struct;
    }
  }

  private void useAndFree(long type, LongConsumer use) {
    use.accept(type);
    free(type);
  }

  private void free(long type) {
    library.destroy(DuckDbNativeFunction.DESTROY_LOGICAL_TYPE, type);
  }
}
