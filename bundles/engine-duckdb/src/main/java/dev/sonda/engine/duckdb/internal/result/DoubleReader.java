package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.ValueType;
import dev.sonda.engine.duckdb.internal.call.TypeIds;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Reads floating-point numbers from a vector, and decimals, which are stored as integers of four
 * widths with a scale.
 */
final class DoubleReader extends VectorReader {
  private static final double TWO_TO_64 = 0x1p64;

  private final MemorySegment values;
  private final int typeId;
  private final double divisor;

  /**
   * @param typeId type of the stored values
   * @param divisor 1, or for a decimal ten to the power of its scale
   */
  DoubleReader(MemorySegment validity, MemorySegment values, int typeId, double divisor) {
    super(validity);
    this.values = values;
    this.typeId = typeId;
    this.divisor = divisor;
  }

  @Override
  double doubleValue(int row) {
    return switch (typeId) {
      case TypeIds.FLOAT -> values.getAtIndex(ValueLayout.JAVA_FLOAT, row);
      case TypeIds.DOUBLE -> values.getAtIndex(ValueLayout.JAVA_DOUBLE, row);
      case TypeIds.SMALLINT -> values.getAtIndex(ValueLayout.JAVA_SHORT, row) / divisor;
      case TypeIds.INTEGER -> values.getAtIndex(ValueLayout.JAVA_INT, row) / divisor;
      case TypeIds.BIGINT -> values.getAtIndex(ValueLayout.JAVA_LONG, row) / divisor;
      default -> huge(row) / divisor;
    };
  }

  @Override
  void copyDoubles(int rows, MemorySegment target) {
    if (typeId == TypeIds.DOUBLE) {
      MemorySegment.copy(values, 0, target, 0, (long) rows * Double.BYTES);
      return;
    }
    for (int row = 0; row < rows; row++) {
      target.setAtIndex(ValueLayout.JAVA_DOUBLE, row, doubleValue(row));
    }
  }

  private double huge(int row) {
    long low = values.getAtIndex(ValueLayout.JAVA_LONG, 2L * row);
    long high = values.getAtIndex(ValueLayout.JAVA_LONG, 2L * row + 1);
    if (high == low >> (Long.SIZE - 1)) {
      return low;
    }
    double unsignedLow = low >= 0 ? low : low + TWO_TO_64;
    return high * TWO_TO_64 + unsignedLow;
  }

  @Override
  ValueType type(int row) {
    return ValueType.DOUBLE;
  }
}
