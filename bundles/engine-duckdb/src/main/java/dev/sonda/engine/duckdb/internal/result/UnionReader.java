package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ValueType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Reads values of a union type, in which each value has its own type: each row's tag selects the
 * member that holds its value.
 */
final class UnionReader extends VectorReader {
  private static final int WORD_BITS = 64;

  private final MemorySegment tags;
  private final List<VectorReader> members;

  UnionReader(MemorySegment validity, MemorySegment tags, List<VectorReader> members) {
    super(validity);
    this.tags = tags;
    this.members = List.copyOf(members);
  }

  private VectorReader member(int row) {
    return members.get(Byte.toUnsignedInt(tags.get(ValueLayout.JAVA_BYTE, row)));
  }

  /** A row is null if the union is null or its selected member is null. */
  @Override
  boolean isNull(int row) {
    return super.isNull(row) || member(row).isNull(row);
  }

  @Override
  ValueType type(int row) {
    return member(row).type(row);
  }

  @Override
  void check(int rows) throws EngineException {
    for (int row = 0; row < rows; row++) {
      if (!isNull(row)) {
        member(row).check(row, row + 1);
      }
    }
  }

  @Override
  long longValue(int row) {
    return member(row).longValue(row);
  }

  @Override
  double doubleValue(int row) {
    return member(row).doubleValue(row);
  }

  @Override
  String stringValue(int row) {
    return switch (type(row)) {
      case LONG -> Long.toString(longValue(row));
      case DOUBLE -> Double.toString(doubleValue(row));
      default -> member(row).stringValue(row);
    };
  }

  @Override
  MemorySegment bytesValue(int row) {
    return switch (type(row)) {
      case LONG, DOUBLE -> MemorySegment.ofArray(stringValue(row).getBytes(StandardCharsets.UTF_8));
      default -> member(row).bytesValue(row);
    };
  }

  @Override
  int copyValidity(int rows, MemorySegment target) {
    int nulls = 0;
    for (int begin = 0; begin < rows; begin += WORD_BITS) {
      long bits = 0;
      for (int row = begin; row < Math.min(rows, begin + WORD_BITS); row++) {
        bits |= isNull(row) ? 0 : 1L << row;
        nulls += isNull(row) ? 1 : 0;
      }
      target.setAtIndex(ValueLayout.JAVA_LONG, begin / WORD_BITS, bits);
    }
    return nulls;
  }
}
