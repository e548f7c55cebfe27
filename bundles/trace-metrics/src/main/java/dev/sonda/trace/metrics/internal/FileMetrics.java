package dev.sonda.trace.metrics.internal;

import com.google.protobuf.Descriptors.Descriptor;
import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.MetricResult;
import dev.sonda.trace.metrics.MetricSource;
import dev.sonda.trace.metrics.TraceMetrics;
import dev.sonda.trace.metrics.internal.message.MessageBuilderFunctions;
import dev.sonda.trace.metrics.internal.schema.MetricSchema;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Metrics defined in files, which are read on first use. */
public final class FileMetrics implements TraceMetrics {
  private final List<MetricSource> sources;
  private @Nullable MetricSchema schema;
  private @Nullable MetricSqlFiles files;

  public FileMetrics(List<MetricSource> sources) {
    this.sources = List.copyOf(sources);
  }

  private synchronized MetricSchema schema() throws MetricException {
    if (schema == null) {
      schema = MetricSchema.of(sources);
    }
    return schema;
  }

  private synchronized MetricSqlFiles files() throws MetricException {
    if (files == null) {
      files = MetricSqlFiles.of(sources);
    }
    return files;
  }

  private MetricSchema schemaOfCall() {
    try {
      return schema();
    } catch (MetricException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  @Override
  public Optional<String> sql(String path) throws MetricException {
    return files().text(path);
  }

  @Override
  public String sql(String path, Map<String, String> values) throws MetricException {
    String text =
        sql(path)
            .orElseThrow(() -> new MetricException("there is no file " + path + " of a metric"));
    return SqlTemplate.filled(path, text, values);
  }

  @Override
  public String path(String metric) throws MetricException {
    if (schema().field(schema().root(), metric) == null) {
      throw new MetricException("there is no metric " + metric);
    }
    return files()
        .named(metric)
        .orElseThrow(() -> new MetricException("no file computes the metric " + metric));
  }

  @Override
  public Optional<String> message(String function) throws MetricException {
    if (sources.isEmpty()) {
      return Optional.empty();
    }
    return Optional.ofNullable(schema().builtBy(function.toLowerCase(Locale.ROOT)))
        .map(Descriptor::getFullName);
  }

  @Override
  public List<ScalarFunction> functions() {
    return sources.isEmpty() ? List.of() : MessageBuilderFunctions.over(this::schemaOfCall);
  }

  @Override
  public MetricResult result() throws MetricException {
    return new TraceMetricsMessage(schema());
  }
}
