package dev.sonda.trace.metrics;

import dev.sonda.trace.tables.FunctionArguments;
import dev.sonda.trace.tables.ScalarFunction;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arguments of a function call for tests, all of which are texts. */
record TextFunctionArguments(List<String> values) implements FunctionArguments {
  static @Nullable String call(TraceMetrics metrics, String function, String... arguments) {
    for (ScalarFunction each : metrics.functions()) {
      if (each.name().equals(function) && each.body() instanceof ScalarFunction.ToString body) {
        return body.apply(new TextFunctionArguments(List.of(arguments)));
      }
    }
    throw new AssertionError("there is no function " + function);
  }

  @Override
  public String stringValue(int parameter) {
    return values.get(parameter);
  }

  @Override
  public long longValue(int parameter) {
    throw new IllegalStateException("a text");
  }

  @Override
  public double doubleValue(int parameter) {
    throw new IllegalStateException("a text");
  }

  @Override
  public MemorySegment textBytes(int parameter) {
    throw new IllegalStateException("not here");
  }
}
