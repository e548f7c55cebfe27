package dev.sonda.trace.summary.internal.metric;

import com.google.protobuf.Message;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.SummaryRequest;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import dev.sonda.trace.summary.internal.message.MessageFieldWriter;
import dev.sonda.trace.summary.internal.query.QueryGroupTranslation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Computes a summary of a trace. */
public final class SummaryComputation {
  private final TraceQueryRunner queries;
  private final QueryGroupTranslation plan;
  private final MessageFieldWriter summary = MessageFieldWriter.of("TraceSummary");

  private SummaryComputation(TraceProcessor trace, QueryGroupTranslation plan) {
    queries = new TraceQueryRunner(trace);
    this.plan = plan;
  }

  /**
   * Computes the requested contents of a summary.
   *
   * @param specs messages TraceSummarySpec, whose queries are contained in the plan
   */
  public static Message compute(
      TraceProcessor trace,
      List<MessageFieldReader> specs,
      QueryGroupTranslation plan,
      SummaryRequest request)
      throws SummaryException {
    return new SummaryComputation(trace, plan).compute(specs, request);
  }

  private Message compute(List<MessageFieldReader> specs, SummaryRequest request)
      throws SummaryException {
    Map<String, List<Metric>> bundles = RequestedMetrics.bundles(specs, request, plan);
    String metadata =
        request.metadataQuery().isPresent() ? plan.select(request.metadataQuery().get()) : "";
    List<String> made = new ArrayList<>();
    try {
      prepare(made);
      for (Map.Entry<String, List<Metric>> bundle : bundles.entrySet()) {
        summary.add(
            "metric_bundles",
            MetricBundle.compute(bundle.getKey(), bundle.getValue(), summary, queries));
      }
      if (!metadata.isEmpty()) {
        queries.read("query of metadata", metadata, this::addMetadata);
      }
      return summary.build();
    } finally {
      for (String table : made) {
        queries.run(table, "DROP TABLE " + table);
      }
    }
  }

  private void prepare(List<String> made) throws SummaryException {
    for (String module : plan.modules()) {
      queries.run("module " + module, "INCLUDE PERFETTO MODULE " + module);
    }
    for (String statements : plan.statements()) {
      queries.run("statements before a query", statements);
    }
    for (Map.Entry<String, String> table : plan.tables().entrySet()) {
      String sql = "CREATE PERFETTO TABLE " + table.getKey() + " AS " + table.getValue();
      queries.run("query of table " + table.getKey(), sql);
      made.addFirst(table.getKey());
    }
  }

  private void addMetadata(TraceRows rows) throws EngineException, SummaryException {
    if (!TraceQueryRunner.names(rows).equals(List.of("key", "value"))) {
      throw new SummaryException(
          "a query of metadata has the columns key and value, not " + TraceQueryRunner.names(rows));
    }
    while (rows.next()) {
      Object value = rows.value(1);
      if (!(rows.value(0) instanceof String key) || !(value == null || value instanceof String)) {
        throw new SummaryException("keys and values of metadata are texts");
      }
      if (value != null) {
        MessageFieldWriter entry = summary.child("metadata").set("key", key).set("value", value);
        summary.add("metadata", entry.build());
      }
    }
  }
}
