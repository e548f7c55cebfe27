package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ValueType;
import dev.sonda.engine.duckdb.internal.call.TypeIds;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads integers of any width, and booleans, from a vector. */
final class IntegerReader extends VectorReader {
  private static final long UNSIGNED_INT = 0xffff_ffffL;

  private final MemorySegment values;
  private final int typeId;
  private final String column;

  IntegerReader(MemorySegment validity, MemorySegment values, int typeId, String column) {
    super(validity);
    this.values = values;
    this.typeId = typeId;
    this.column = column;
  }

  @Override
  long longValue(int row) {
    return switch (typeId) {
      case TypeIds.BOOLEAN, TypeIds.UTINYINT ->
          Byte.toUnsignedLong(values.get(ValueLayout.JAVA_BYTE, row));
      case TypeIds.TINYINT -> values.get(ValueLayout.JAVA_BYTE, row);
      case TypeIds.SMALLINT -> values.getAtIndex(ValueLayout.JAVA_SHORT, row);
      case TypeIds.USMALLINT -> values.getAtIndex(ValueLayout.JAVA_CHAR, row);
      case TypeIds.INTEGER -> values.getAtIndex(ValueLayout.JAVA_INT, row);
      case TypeIds.UINTEGER -> values.getAtIndex(ValueLayout.JAVA_INT, row) & UNSIGNED_INT;
      case TypeIds.HUGEINT, TypeIds.UHUGEINT -> low(row);
      default -> values.getAtIndex(ValueLayout.JAVA_LONG, row);
    };
  }

  @Override
  void copyLongs(int rows, MemorySegment target) {
    if (typeId == TypeIds.BIGINT || typeId == TypeIds.UBIGINT) {
      MemorySegment.copy(values, 0, target, 0, (long) rows * Long.BYTES);
      return;
    }
    for (int row = 0; row < rows; row++) {
      target.setAtIndex(ValueLayout.JAVA_LONG, row, longValue(row));
    }
  }

  @Override
  void check(int from, int to) throws EngineException {
    for (int row = from; row < to; row++) {
      if (!fits(row) && !isNull(row)) {
        throw new EngineException(
            EngineException.Kind.VALUE,
            "the column \"" + column + "\" has an integer beyond 64 bits");
      }
    }
  }

  private boolean fits(int row) {
    return switch (typeId) {
      case TypeIds.UBIGINT -> values.getAtIndex(ValueLayout.JAVA_LONG, row) >= 0;
      case TypeIds.HUGEINT -> high(row) == low(row) >> (Long.SIZE - 1);
      case TypeIds.UHUGEINT -> high(row) == 0 && low(row) >= 0;
      default -> true;
    };
  }

  private long low(int row) {
    return values.getAtIndex(ValueLayout.JAVA_LONG, 2L * row);
  }

  private long high(int row) {
    return values.getAtIndex(ValueLayout.JAVA_LONG, 2L * row + 1);
  }

  @Override
  ValueType type(int row) {
    return ValueType.LONG;
  }
}
