package dev.sonda.trace.summary.internal.metric;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.SummaryRequest;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import dev.sonda.trace.summary.internal.query.QueryGroupTranslation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the metrics that a request names in the specs. */
final class RequestedMetrics {
  private static final String RESERVED = "all";

  private RequestedMetrics() {}

  /** The requested metrics by bundle id, in the order of the request or of the specs. */
  static Map<String, List<Metric>> bundles(
      List<MessageFieldReader> specs, SummaryRequest request, QueryGroupTranslation plan)
      throws SummaryException {
    Map<String, MessageFieldReader> known = known(specs, request);
    List<String> wanted = request.metrics().orElse(List.copyOf(known.keySet()));
    Map<String, List<Metric>> bundles = new LinkedHashMap<>();
    for (String id : wanted) {
      MessageFieldReader spec = known.get(id);
      if (spec == null) {
        throw new SummaryException("no spec has the metric " + id);
      }
      Metric metric = Metric.of(spec, plan);
      bundles.computeIfAbsent(metric.bundleId(), bundle -> new ArrayList<>()).add(metric);
    }
    return bundles;
  }

  private static Map<String, MessageFieldReader> known(
      List<MessageFieldReader> specs, SummaryRequest request) throws SummaryException {
    Map<String, MessageFieldReader> known = new LinkedHashMap<>();
    for (MessageFieldReader metric : all(specs)) {
      String id = metric.text("id");
      if (id.isEmpty()) {
        throw new SummaryException("a metric needs an id");
      }
      boolean isWanted = request.metrics().map(ids -> ids.contains(id)).orElse(true);
      if (isWanted && id.equalsIgnoreCase(RESERVED)) {
        throw new SummaryException("no metric can have the id " + id);
      }
      if (known.put(id, metric) != null && isWanted) {
        throw new SummaryException("several metrics have the id " + id);
      }
    }
    return known;
  }

  private static List<MessageFieldReader> all(List<MessageFieldReader> specs)
      throws SummaryException {
    List<MessageFieldReader> metrics = new ArrayList<>();
    for (MessageFieldReader spec : specs) {
      metrics.addAll(spec.messages("metric_spec"));
    }
    for (MessageFieldReader spec : specs) {
      for (MessageFieldReader template : spec.messages("metric_template_spec")) {
        metrics.addAll(MetricTemplates.expand(template));
      }
    }
    return metrics;
  }
}
