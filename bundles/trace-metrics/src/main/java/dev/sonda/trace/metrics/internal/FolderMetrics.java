package dev.sonda.trace.metrics.internal;

import com.google.protobuf.Descriptors.Descriptor;
import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.MetricFolder;
import dev.sonda.trace.metrics.MetricResult;
import dev.sonda.trace.metrics.TraceMetrics;
import dev.sonda.trace.metrics.internal.message.MessageBuilderFunctions;
import dev.sonda.trace.metrics.internal.schema.MetricSchema;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Metrics defined in folders; their files are read on first use. */
public final class FolderMetrics implements TraceMetrics {
  private final List<MetricFolder> folders;
  private @Nullable MetricSchema schema;
  private @Nullable MetricSqlFiles files;

  public FolderMetrics(List<MetricFolder> folders) {
    this.folders = List.copyOf(folders);
  }

  private synchronized MetricSchema schema() throws MetricException {
    if (schema == null) {
      schema = MetricSchema.of(folders);
    }
    return schema;
  }

  private synchronized MetricSqlFiles files() throws MetricException {
    if (files == null) {
      files = MetricSqlFiles.of(folders);
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
    if (folders.isEmpty()) {
      return Optional.empty();
    }
    return Optional.ofNullable(schema().builtBy(function.toLowerCase(Locale.ROOT)))
        .map(Descriptor::getFullName);
  }

  @Override
  public List<ScalarFunction> functions() {
    return folders.isEmpty() ? List.of() : MessageBuilderFunctions.over(this::schemaOfCall);
  }

  @Override
  public MetricResult result() throws MetricException {
    return new TraceMetricsMessage(schema());
  }
}
