package dev.sonda.engine.duckdb.internal.result;

import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.COLUMN_LOGICAL_TYPE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.COLUMN_NAME;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.COLUMN_TYPE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.DECIMAL_INTERNAL_TYPE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.DECIMAL_SCALE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.DESTROY_LOGICAL_TYPE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.ENUM_DICTIONARY_SIZE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.ENUM_DICTIONARY_VALUE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.ENUM_INTERNAL_TYPE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.FREE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.GET_TYPE_ID;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.STRUCT_VECTOR_GET_CHILD;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.UNION_TYPE_MEMBER_COUNT;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.UNION_TYPE_MEMBER_TYPE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.VECTOR_GET_DATA;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.VECTOR_GET_VALIDITY;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.engine.duckdb.internal.call.TypeIds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The storage layout of a result's column.
 *
 * @param typeId type of the column in SQL
 * @param storedId type of the values that a vector stores, which differs for decimals and enums
 * @param scale number of fractional digits of a decimal
 * @param texts the values of an enum, by code
 * @param members layouts of a union's members, by tag
 */
record ColumnLayout(
    String name,
    int typeId,
    int storedId,
    int scale,
    List<MemorySegment> texts,
    List<ColumnLayout> members) {
  private static final int TEN = 10;

  static ColumnLayout of(DuckDbLibrary library, MemorySegment result, int index)
      throws EngineException {
    String name = NativeMemory.text(library.call(COLUMN_NAME, result.address(), index));
    int typeId = (int) library.call(COLUMN_TYPE, result.address(), index);
    return switch (typeId) {
      case TypeIds.DECIMAL, TypeIds.ENUM, TypeIds.UNION ->
          parametric(library, result, index, name, typeId);
      default -> plain(name, typeId);
    };
  }

  private static ColumnLayout plain(String name, int typeId) throws EngineException {
    valueType(typeId, name);
    return new ColumnLayout(name, typeId, typeId, 0, List.of(), List.of());
  }

  private static ColumnLayout parametric(
      DuckDbLibrary library, MemorySegment result, int index, String name, int typeId)
      throws EngineException {
    long type = library.call(COLUMN_LOGICAL_TYPE, result.address(), index);
    try {
      return switch (typeId) {
        case TypeIds.DECIMAL ->
            new ColumnLayout(
                name,
                typeId,
                (int) library.call(DECIMAL_INTERNAL_TYPE, type),
                (byte) library.call(DECIMAL_SCALE, type),
                List.of(),
                List.of());
        case TypeIds.ENUM ->
            new ColumnLayout(
                name,
                typeId,
                (int) library.call(ENUM_INTERNAL_TYPE, type),
                0,
                texts(library, type),
                List.of());
        default ->
            new ColumnLayout(name, typeId, typeId, 0, List.of(), members(library, type, name));
      };
    } finally {
      library.destroy(DESTROY_LOGICAL_TYPE, type);
    }
  }

  private static List<ColumnLayout> members(DuckDbLibrary library, long type, String name)
      throws EngineException {
    List<ColumnLayout> members = new ArrayList<>();
    int count = (int) library.call(UNION_TYPE_MEMBER_COUNT, type);
    for (int member = 0; member < count; member++) {
      long memberType = library.call(UNION_TYPE_MEMBER_TYPE, type, member);
      try {
        int typeId = (int) library.call(GET_TYPE_ID, memberType);
        // Union members of parametric types (decimals, enums, unions) aren't supported; queries
        // have to cast them.
        members.add(
            switch (typeId) {
              case TypeIds.DECIMAL, TypeIds.ENUM, TypeIds.UNION -> throw unread(name);
              default -> plain(name, typeId);
            });
      } finally {
        library.destroy(DESTROY_LOGICAL_TYPE, memberType);
      }
    }
    return members;
  }

  private static EngineException unread(String name) {
    return new EngineException(
        EngineException.Kind.QUERY,
        "the column \"" + name + "\" has a type that isn't read here: cast it to VARCHAR");
  }

  private static List<MemorySegment> texts(DuckDbLibrary library, long type) {
    List<MemorySegment> texts = new ArrayList<>();
    int size = (int) library.call(ENUM_DICTIONARY_SIZE, type);
    for (int code = 0; code < size; code++) {
      long text = library.call(ENUM_DICTIONARY_VALUE, type, code);
      texts.add(MemorySegment.ofArray(NativeMemory.text(text).getBytes(StandardCharsets.UTF_8)));
      library.call(FREE, text);
    }
    return texts;
  }

  ResultColumn column() {
    try {
      return new ResultColumn(name, valueType(typeId, name));
    } catch (EngineException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ValueType valueType(int typeId, String name) throws EngineException {
    return switch (typeId) {
      case TypeIds.BOOLEAN,
          TypeIds.TINYINT,
          TypeIds.SMALLINT,
          TypeIds.INTEGER,
          TypeIds.BIGINT,
          TypeIds.UTINYINT,
          TypeIds.USMALLINT,
          TypeIds.UINTEGER,
          TypeIds.UBIGINT,
          TypeIds.HUGEINT,
          TypeIds.UHUGEINT ->
          ValueType.LONG;
      case TypeIds.FLOAT, TypeIds.DOUBLE, TypeIds.DECIMAL -> ValueType.DOUBLE;
      case TypeIds.VARCHAR, TypeIds.ENUM -> ValueType.STRING;
      case TypeIds.BLOB -> ValueType.BLOB;
      case TypeIds.NULL -> ValueType.NULL;
      case TypeIds.UNION -> ValueType.ANY;
      default -> throw unread(name);
    };
  }

  /** Creates a reader of a vector's rows, valid until the arena is closed. */
  VectorReader reader(DuckDbLibrary library, long vector, int rows, Arena arena) {
    long validityAddress = library.call(VECTOR_GET_VALIDITY, vector);
    MemorySegment validity =
        validityAddress == 0
            ? MemorySegment.NULL
            : NativeMemory.at(
                validityAddress, (rows + Long.SIZE - 1L) / Long.SIZE * Long.BYTES, arena);
    if (typeId == TypeIds.UNION) {
      return union(library, vector, rows, validity, arena);
    }
    MemorySegment values =
        NativeMemory.at(library.call(VECTOR_GET_DATA, vector), (long) rows * storedBytes(), arena);
    return switch (typeId) {
      case TypeIds.FLOAT, TypeIds.DOUBLE, TypeIds.DECIMAL ->
          new DoubleReader(validity, values, storedId, Math.pow(TEN, scale));
      case TypeIds.VARCHAR -> new TextReader(ValueType.STRING, validity, values, arena);
      case TypeIds.BLOB -> new TextReader(ValueType.BLOB, validity, values, arena);
      case TypeIds.ENUM ->
          new EnumReader(validity, new IntegerReader(validity, values, storedId, name), texts);
      case TypeIds.NULL -> new NullReader(validity);
      default -> new IntegerReader(validity, values, storedId, name);
    };
  }

  /**
   * Creates a reader of a union: the vector's first child holds the tags, each further child the
   * values of a member.
   */
  private VectorReader union(
      DuckDbLibrary library, long vector, int rows, MemorySegment validity, Arena arena) {
    List<VectorReader> readers = new ArrayList<>();
    for (int member = 0; member < members.size(); member++) {
      long child = library.call(STRUCT_VECTOR_GET_CHILD, vector, member + 1L);
      readers.add(members.get(member).reader(library, child, rows, arena));
    }
    long tags = library.call(VECTOR_GET_DATA, library.call(STRUCT_VECTOR_GET_CHILD, vector, 0));
    return new UnionReader(validity, NativeMemory.at(tags, rows, arena), readers);
  }

  private int storedBytes() {
    return switch (storedId) {
      case TypeIds.BOOLEAN, TypeIds.TINYINT, TypeIds.UTINYINT -> 1;
      case TypeIds.SMALLINT, TypeIds.USMALLINT -> Short.BYTES;
      case TypeIds.INTEGER, TypeIds.UINTEGER, TypeIds.FLOAT -> Integer.BYTES;
      case TypeIds.BIGINT, TypeIds.UBIGINT, TypeIds.DOUBLE -> Long.BYTES;
      case TypeIds.HUGEINT, TypeIds.UHUGEINT -> 2 * Long.BYTES;
      case TypeIds.NULL -> 0;
      default -> TextReader.VALUE_BYTES;
    };
  }
}
