package dev.sonda.trace.kernels.internal.operator;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.interval.PartitionColumn;
import dev.sonda.trace.kernels.internal.interval.PartitionColumn.Kind;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.StringDictionary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the partition columns of several tables and assigns equal codes to equal texts. Not
 * thread-safe.
 */
final class PartitionColumnReader {
  private final List<String> names;
  private final ScratchArrays scratch;
  private final Map<String, Long> codes = new HashMap<>();

  PartitionColumnReader(List<String> names, ScratchArrays scratch) {
    this.names = names;
    this.scratch = scratch;
  }

  List<PartitionColumn> of(OperatorArgumentColumns columns) {
    List<PartitionColumn> keys = new ArrayList<>();
    for (String name : names) {
      Column column = columns.column(name);
      keys.add(key(column, columns.table().rows()));
    }
    return keys;
  }

  private PartitionColumn key(Column column, long rows) {
    return switch (column.type()) {
      case INT32, INT64 ->
          new PartitionColumn(Kind.INTEGER, LongColumn.copyOf(column, rows, scratch));
      case DOUBLE -> new PartitionColumn(Kind.REAL, LongColumn.bitsOf(column, rows));
      case STRING -> new PartitionColumn(Kind.TEXT, commonCodes(column, rows));
    };
  }

  private LongColumn commonCodes(Column column, long rows) {
    LongColumn own = LongColumn.codesOf(column, rows);
    StringDictionary strings = column.dictionary();
    long[] commonByOwn = new long[strings.size()];
    for (int code = 0; code < commonByOwn.length; code++) {
      commonByOwn[code] = codes.computeIfAbsent(text(strings, code), _ -> (long) codes.size());
    }
    return own.mapped(commonByOwn);
  }

  private static String text(StringDictionary strings, int code) {
    long from = strings.offsets().getAtIndex(JAVA_LONG_UNALIGNED, code);
    long to = strings.offsets().getAtIndex(JAVA_LONG_UNALIGNED, code + 1);
    byte[] utf8 = strings.bytes().asSlice(from, to - from).toArray(JAVA_BYTE);
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
