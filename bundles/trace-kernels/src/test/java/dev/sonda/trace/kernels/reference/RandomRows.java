package dev.sonda.trace.kernels.reference;

import dev.sonda.trace.kernels.TestTableBuilder;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A random table of integers, as input of both the reference and an operator. */
record RandomRows(String name, List<String> columns, List<@Nullable Long[]> rows) {

  String createTable() {
    return ReferenceTraceProcessor.createTable(name, columns, rows);
  }

  Table table(TableMemory memory) {
    TestTableBuilder table = new TestTableBuilder(name, memory);
    for (int column = 0; column < columns.size(); column++) {
      @Nullable Long[] cells = new @Nullable Long[rows.size()];
      for (int row = 0; row < cells.length; row++) {
        cells[row] = rows.get(row)[column];
      }
      table.longs(columns.get(column), cells);
    }
    return table.table();
  }

  static RandomRows ofLines(String name, List<String> columns, List<String> lines) {
    List<@Nullable Long[]> rows = new ArrayList<>();
    for (String line : lines) {
      String[] cells = line.split(",", -1);
      @Nullable Long[] row = new @Nullable Long[cells.length];
      for (int cell = 0; cell < cells.length; cell++) {
        row[cell] = cells[cell].equals("null") ? null : Long.valueOf(cells[cell]);
      }
      rows.add(row);
    }
    return new RandomRows(name, columns, rows);
  }
}
