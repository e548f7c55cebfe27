package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.internal.column.IntRows;
import dev.sonda.trace.kernels.internal.column.LongRows;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.column.Validity;
import dev.sonda.trace.tables.Table;
import java.util.List;

/** Converts columns of node numbers to a table of node ids; a negative number becomes null. */
record NodeRows(GraphColumns graph) {

  Table table(String name, OperatorCall call, List<String> columns, List<IntRows> numbers) {
    ResultTable result = new ResultTable(name, numbers.getFirst().rows(), call.memory());
    for (int column = 0; column < columns.size(); column++) {
      add(result, columns.get(column), numbers.get(column));
    }
    return result.finish();
  }

  private void add(ResultTable result, String column, IntRows numbers) {
    LongRows ids = new LongRows(numbers.rows());
    Validity validity = new Validity();
    for (int row = 0; row < numbers.rows(); row++) {
      int number = numbers.get(row);
      ids.add(number < 0 ? 0 : graph.numbers().idOf(number));
      validity.add(number >= 0);
    }
    result.addNullable(column, ids, validity);
  }
}
