package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.column.ValidityBits;
import dev.sonda.trace.tables.Table;
import java.util.List;

/** Converts columns of node numbers to a table of node ids; a negative number becomes null. */
record NodeIdTable(GraphEdgeColumns graph) {

  Table table(
      String name, OperatorCall call, List<String> columns, List<GrowableIntColumn> numbers) {
    ResultTable result = new ResultTable(name, numbers.getFirst().rows(), call.memory());
    for (int column = 0; column < columns.size(); column++) {
      add(result, columns.get(column), numbers.get(column));
    }
    return result.finish();
  }

  private void add(ResultTable result, String column, GrowableIntColumn numbers) {
    GrowableLongColumn ids = new GrowableLongColumn(numbers.rows());
    ValidityBits validity = new ValidityBits();
    for (int row = 0; row < numbers.rows(); row++) {
      int number = numbers.get(row);
      ids.add(number < 0 ? 0 : graph.numbers().idOf(number));
      validity.add(number >= 0);
    }
    result.addNullable(column, ids, validity);
  }
}
