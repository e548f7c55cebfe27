package dev.sonda.engine.duckdb;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Builds copies of three columns of a table row by row: numbers, shares and names. */
record CopiedColumnsBuilder(
    LongColumnBuilder numbers,
    DoubleColumnBuilder shares,
    StringColumnBuilder names,
    StringPool strings) {
  void add(int to, Table table, int row) {
    int block = row / Column.BLOCK_ROWS;
    int at = row % Column.BLOCK_ROWS;
    numbers.set(
        to, table.columns().get(0).values(block).getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, at));
    shares.set(
        to, table.columns().get(1).values(block).getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, at));
    Column name = table.columns().get(2);
    if (isSet(name.validity(block), at)) {
      names.set(to, intern(name.dictionary(), code(name, block, at)));
    }
  }

  private static int code(Column column, int block, int at) {
    return column.values(block).getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, at);
  }

  private static boolean isSet(MemorySegment bits, int at) {
    return bits.address() == 0
        || (bits.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, at / Long.SIZE) >>> at & 1) != 0;
  }

  private int intern(StringDictionary texts, int code) {
    long from = texts.offsets().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code);
    long to = texts.offsets().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code + 1L);
    return strings.intern(texts.bytes(), from, to);
  }
}
