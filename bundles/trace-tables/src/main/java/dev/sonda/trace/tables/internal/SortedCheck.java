package dev.sonda.trace.tables.internal;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.trace.tables.ColumnType;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Checks whether the values of a column without nulls are in ascending order. NaN is greater than
 * all numbers.
 */
final class SortedCheck {
  private SortedCheck() {}

  static boolean isAscending(ColumnType type, List<MemorySegment> blocks) {
    return switch (type) {
      case INT32, STRING -> ints(blocks);
      case INT64 -> longs(blocks);
      case DOUBLE -> doubles(blocks);
    };
  }

  private static boolean ints(List<MemorySegment> blocks) {
    int previous = Integer.MIN_VALUE;
    for (MemorySegment block : blocks) {
      for (long at = 0; at < block.byteSize(); at += Integer.BYTES) {
        int value = block.get(JAVA_INT, at);
        if (value < previous) {
          return false;
        }
        previous = value;
      }
      OffHeapMemory.unload(block);
    }
    return true;
  }

  private static boolean longs(List<MemorySegment> blocks) {
    long previous = Long.MIN_VALUE;
    for (MemorySegment block : blocks) {
      for (long at = 0; at < block.byteSize(); at += Long.BYTES) {
        long value = block.get(JAVA_LONG, at);
        if (value < previous) {
          return false;
        }
        previous = value;
      }
      OffHeapMemory.unload(block);
    }
    return true;
  }

  private static boolean doubles(List<MemorySegment> blocks) {
    double previous = Double.NEGATIVE_INFINITY;
    for (MemorySegment block : blocks) {
      for (long at = 0; at < block.byteSize(); at += Double.BYTES) {
        double value = block.get(JAVA_DOUBLE, at);
        if (Double.compare(value, previous) < 0) {
          return false;
        }
        previous = value;
      }
      OffHeapMemory.unload(block);
    }
    return true;
  }
}
