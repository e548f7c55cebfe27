package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Writes the rows of a query as a Parquet file, which the engine first writes as a temporary file.
 */
final class ParquetOutput implements RowOutput {
  @Override
  public OptionalLong print(TraceProcessor trace, String sql, StandardOutput out)
      throws EngineException, IOException {
    Path file = Files.createTempFile("sonda-rows", ".parquet");
    try (Result result = trace.begin(Query.of(sql).intoParquet(file)).result()) {
      ResultBatch batch = result.columns().isEmpty() ? null : result.next();
      if (batch == null) {
        return OptionalLong.empty();
      }
      Files.copy(file, out);
      return OptionalLong.of(batch.longValue(0, 0));
    } finally {
      Files.delete(file);
    }
  }
}
