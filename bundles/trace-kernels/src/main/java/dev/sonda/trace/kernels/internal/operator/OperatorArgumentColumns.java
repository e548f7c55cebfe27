package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.internal.column.DoubleValues;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.util.Optional;

/** Finds the columns of an operator's argument by name. */
record OperatorArgumentColumns(Table table) {

  Optional<Column> find(String name) {
    return table.columns().stream().filter(column -> column.name().equals(name)).findFirst();
  }

  Column column(String name) {
    return find(name)
        .orElseThrow(() ->
            new OperatorException("table '" + table.name() + "' has no column '" + name + "'"));
  }

  LongColumn longs(String name) {
    return LongColumn.copyOf(column(name), table.rows());
  }

  /** The values of a column, which are valid as long as the scratch arrays are. */
  LongColumn longs(String name, ScratchArrays scratch) {
    return LongColumn.copyOf(column(name), table.rows(), scratch);
  }

  double[] doubles(String name) {
    return DoubleValues.copyOf(column(name), table.rows());
  }
}
