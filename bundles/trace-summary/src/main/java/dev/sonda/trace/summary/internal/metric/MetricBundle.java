package dev.sonda.trace.summary.internal.metric;

import com.google.protobuf.Message;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import dev.sonda.trace.summary.internal.message.MessageFieldWriter;
import java.util.List;

/** Computes a bundle of metrics, which are columns of one query's rows, as a message. */
final class MetricBundle {
  private final String name;
  private final List<Metric> metrics;
  private final Metric first;
  private final MessageFieldWriter bundle;

  private MetricBundle(String id, List<Metric> metrics, MessageFieldWriter summary) {
    name = "metrics " + id;
    this.metrics = metrics;
    first = metrics.getFirst();
    bundle = summary.child("metric_bundles").set("bundle_id", id);
  }

  static Message compute(
      String id, List<Metric> metrics, MessageFieldWriter summary, TraceQueryRunner queries)
      throws SummaryException {
    return new MetricBundle(id, metrics, summary).compute(queries);
  }

  private Message compute(TraceQueryRunner queries) throws SummaryException {
    for (Metric metric : metrics) {
      String difference = first.difference(metric);
      if (!difference.isEmpty()) {
        throw new SummaryException(
            "%s: %s and %s differ in %s".formatted(name, first.id(), metric.id(), difference));
      }
      bundle.add("specs", metric.spec().message());
    }
    InternedDimensionRows interned = InternedDimensionRows.of(first);
    queries.read(name, first.select(), rows -> read(rows, interned));
    interned.write(bundle, queries);
    return bundle.build();
  }

  private void read(TraceRows rows, InternedDimensionRows interned)
      throws SummaryException, dev.sonda.engine.EngineException {
    checkColumns(rows);
    MetricBundleRowWriter written = MetricBundleRowWriter.of(name, metrics, rows);
    while (rows.next()) {
      written.write(bundle, interned);
    }
  }

  /**
   * Checks that the query returns the column names that the spec declares for its SQL, unless the
   * query groups or selects other columns.
   */
  private void checkColumns(TraceRows rows) throws SummaryException {
    MessageFieldReader query = first.spec().message("query");
    if (query.has("sql") && !query.has("group_by") && !query.has("select_columns")) {
      for (String column : query.message("sql").texts("column_names")) {
        TraceQueryRunner.column(rows, column, name);
      }
    }
  }
}
