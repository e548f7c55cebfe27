package dev.sonda.trace.kernels;

import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A builder of test tables, column by column; the first column determines the number of rows. */
public final class TestTableBuilder {
  private final StringPool pool = new StringPool();
  private final TableBuilder builder;

  public TestTableBuilder(String name, TableMemory memory) {
    builder = new TableBuilder(name, pool, memory);
  }

  private void addRows(int count) {
    while (builder.rows() < count) {
      builder.addRow();
    }
  }

  public TestTableBuilder longs(String name, @Nullable Long... values) {
    addRows(values.length);
    LongColumnBuilder column = builder.longs(name);
    for (int row = 0; row < values.length; row++) {
      if (values[row] != null) {
        column.set(row, values[row]);
      }
    }
    return this;
  }

  public TestTableBuilder longs(String name, long[] values) {
    return longs(name, Arrays.stream(values).boxed().toArray(Long[]::new));
  }

  public TestTableBuilder ints(String name, @Nullable Integer... values) {
    addRows(values.length);
    IntColumnBuilder column = builder.ints(name);
    for (int row = 0; row < values.length; row++) {
      if (values[row] != null) {
        column.set(row, values[row]);
      }
    }
    return this;
  }

  public TestTableBuilder doubles(String name, @Nullable Double... values) {
    addRows(values.length);
    DoubleColumnBuilder column = builder.doubles(name);
    for (int row = 0; row < values.length; row++) {
      if (values[row] != null) {
        column.set(row, values[row]);
      }
    }
    return this;
  }

  public TestTableBuilder texts(String name, @Nullable String... values) {
    addRows(values.length);
    StringColumnBuilder column = builder.strings(name);
    for (int row = 0; row < values.length; row++) {
      if (values[row] != null) {
        column.set(row, pool.intern(values[row]));
      }
    }
    return this;
  }

  public Table table() {
    return builder.finish();
  }
}
