package dev.sonda.trace.summary.internal.metric;

import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of a metric bundle's query into the bundle's message, except rows without a
 * value.
 */
final class MetricBundleRowWriter {
  private final String name;
  private final TraceRows rows;
  private final List<Metric> metrics;
  private final List<Integer> valueColumns = new ArrayList<>();
  private final List<Dimension> dimensions;
  private final List<Integer> dimensionColumns = new ArrayList<>();
  private final boolean isUnique;
  private final Set<List<@Nullable Object>> seen = new HashSet<>();

  private MetricBundleRowWriter(String name, List<Metric> metrics, TraceRows rows)
      throws SummaryException {
    this.name = name;
    this.rows = rows;
    this.metrics = metrics;
    Metric first = metrics.getFirst();
    dimensions = Dimension.of(first.spec());
    isUnique = first.spec().choice("dimension_uniqueness").equals("UNIQUE");
  }

  static MetricBundleRowWriter of(String name, List<Metric> metrics, TraceRows rows)
      throws SummaryException {
    MetricBundleRowWriter written = new MetricBundleRowWriter(name, metrics, rows);
    for (Dimension dimension : written.dimensions) {
      written.dimensionColumns.add(TraceQueryRunner.column(rows, dimension.name(), name));
    }
    for (Metric metric : metrics) {
      written.valueColumns.add(
          TraceQueryRunner.column(rows, metric.valueColumn(), "metric " + metric.id()));
    }
    return written;
  }

  /** Writes the current row of the query. */
  void write(MessageFieldWriter bundle, InternedDimensionRows interned) throws SummaryException {
    List<@Nullable Object> values = TraceQueryRunner.values(rows, valueColumns);
    if (values.stream().allMatch(Objects::isNull)) {
      return;
    }
    MessageFieldWriter row = bundle.child("row");
    writeDimensions(row, interned);
    for (int i = 0; i < values.size(); i++) {
      MessageFieldWriter value = row.child("values");
      writeValue(values.get(i), metrics.get(i), value);
      row.add("values", value.build());
    }
    bundle.add("row", row.build());
  }

  private void writeDimensions(MessageFieldWriter row, InternedDimensionRows interned)
      throws SummaryException {
    List<@Nullable Object> values = TraceQueryRunner.values(rows, dimensionColumns);
    if (isUnique && !seen.add(values)) {
      throw new SummaryException("%s: several rows have the dimensions %s".formatted(name, values));
    }
    for (int i = 0; i < values.size(); i++) {
      Dimension dimension = dimensions.get(i);
      MessageFieldWriter message = row.child("dimension");
      String place = "dimension " + dimension.name() + " of " + name;
      dimension.type().write(values.get(i), place, message);
      row.add("dimension", message.build());
      interned.use(dimension.name(), values.get(i));
    }
  }

  private static void writeValue(@Nullable Object value, Metric metric, MessageFieldWriter message)
      throws SummaryException {
    switch (value) {
      case null -> message.setEmpty("null_value");
      case Number number -> message.set("double_value", number.doubleValue());
      default ->
          throw new SummaryException(
              "metric %s: a value is no number but %s"
                  .formatted(metric.id(), value instanceof byte[] ? "bytes" : "a text"));
    }
  }
}
