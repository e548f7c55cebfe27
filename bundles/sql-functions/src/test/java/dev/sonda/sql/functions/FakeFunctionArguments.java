package dev.sonda.sql.functions;

import dev.sonda.trace.tables.FunctionArguments;
import dev.sonda.trace.tables.ScalarFunction;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arguments with which a test calls a scalar function, given as objects. */
record FakeFunctionArguments(List<Object> arguments) implements FunctionArguments {

  /** Calls the function of that name and returns its result. */
  static @Nullable Object call(PerfettoFunctions functions, String name, Object... arguments) {
    ScalarFunction function =
        functions.all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    FakeFunctionArguments row = new FakeFunctionArguments(List.of(arguments));
    return switch (function.body()) {
      case ScalarFunction.ToLong body -> body.apply(row);
      case ScalarFunction.ToNullableLong body -> body.apply(row);
      case ScalarFunction.ToLongs body -> body.apply(row);
      case ScalarFunction.ToDouble body -> body.apply(row);
      case ScalarFunction.ToNullableDouble body -> body.apply(row);
      case ScalarFunction.ToString body -> body.apply(row);
    };
  }

  @Override
  public long longValue(int parameter) {
    return ((Number) arguments.get(parameter)).longValue();
  }

  @Override
  public double doubleValue(int parameter) {
    return (double) arguments.get(parameter);
  }

  @Override
  public String stringValue(int parameter) {
    return (String) arguments.get(parameter);
  }

  @Override
  public MemorySegment textBytes(int parameter) {
    return MemorySegment.ofArray(stringValue(parameter).getBytes(StandardCharsets.UTF_8));
  }
}
