package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.ArrowStream;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.OptionalLong;

/** Writes the rows of a query as an Arrow IPC stream. */
final class ArrowOutput implements RowOutput {
  @Override
  public OptionalLong print(TraceProcessor trace, String sql, StandardOutput out)
      throws EngineException, IOException {
    try (Result result = trace.query(sql)) {
      return result.columns().isEmpty()
          ? OptionalLong.empty()
          : OptionalLong.of(ArrowStream.write(result, Channels.newChannel(out)));
    }
  }
}
