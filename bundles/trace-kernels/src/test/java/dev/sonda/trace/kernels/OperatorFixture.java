package dev.sonda.trace.kernels;

import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.Arrays;
import java.util.List;

/** Applies an operator to tables, texts and numbers. */
public final class OperatorFixture {
  private OperatorFixture() {}

  public static Table apply(TableMemory memory, String operator, Object... arguments) {
    List<OperatorArgument> converted =
        Arrays.stream(arguments).map(OperatorFixture::argument).toList();
    return OperatorRegistry.builtIn()
        .find(operator)
        .orElseThrow()
        .apply(new OperatorCall(converted, memory, new UsedScratchArrays()));
  }

  private static OperatorArgument argument(Object argument) {
    return switch (argument) {
      case Table table -> new OperatorArgument.Rows(table);
      case String text -> new OperatorArgument.Text(text);
      case Long number -> new OperatorArgument.WholeNumber(number);
      default -> throw new IllegalArgumentException("no argument: " + argument);
    };
  }
}
