package dev.sonda.trace.kernels;

import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;

/**
 * A call of an operator.
 *
 * @param arguments in the order of the operator's parameters
 * @param memory off-heap memory for the result
 * @param scratch arrays for intermediate values and for the result
 */
public record OperatorCall(
    List<OperatorArgument> arguments, TableMemory memory, ScratchArrays scratch) {
  public OperatorCall {
    arguments = List.copyOf(arguments);
  }

  /** A call whose arrays are left to the garbage collector. */
  public OperatorCall(List<OperatorArgument> arguments, TableMemory memory) {
    this(arguments, memory, ScratchArrays.allocating());
  }

  public Table table(int index) {
    return switch (argument(index)) {
      case OperatorArgument.Rows rows -> rows.table();
      default -> throw wrong(index, "a table");
    };
  }

  public String text(int index) {
    return switch (argument(index)) {
      case OperatorArgument.Text text -> text.text();
      default -> throw wrong(index, "a text");
    };
  }

  public long number(int index) {
    return switch (argument(index)) {
      case OperatorArgument.WholeNumber number -> number.number();
      default -> throw wrong(index, "an integer");
    };
  }

  /** Whether an argument is null. */
  public boolean isNull(int index) {
    return argument(index) instanceof OperatorArgument.Nothing;
  }

  private OperatorArgument argument(int index) {
    if (index >= arguments.size()) {
      throw new OperatorException("argument " + (index + 1) + " is missing");
    }
    return arguments.get(index);
  }

  private static OperatorException wrong(int index, String expected) {
    return new OperatorException("argument " + (index + 1) + " must be " + expected);
  }
}
