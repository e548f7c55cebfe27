package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.OptionalLong;

/** Prints the rows of a query as text through a {@link RowWriter}, one row at a time. */
final class TextOutput implements RowOutput {
  private final RowWriter writer;

  TextOutput(RowWriter writer) {
    this.writer = writer;
  }

  @Override
  public OptionalLong print(TraceProcessor trace, String sql, StandardOutput out)
      throws EngineException {
    try (TraceRows rows = trace.rows(sql)) {
      if (rows.columns().isEmpty()) {
        return OptionalLong.empty();
      }
      writer.write(rows, out);
      return OptionalLong.of(rows.rows());
    }
  }
}
