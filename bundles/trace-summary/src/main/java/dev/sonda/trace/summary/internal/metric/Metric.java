package dev.sonda.trace.summary.internal.metric;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import dev.sonda.trace.summary.internal.query.QueryGroupTranslation;
import java.util.ArrayList;
import java.util.List;

/**
 * A metric with its query as SQL.
 *
 * @param internedSelects SQL of the queries for its interned dimensions
 */
record Metric(String id, MessageFieldReader spec, String select, List<String> internedSelects) {
  static Metric of(MessageFieldReader spec, QueryGroupTranslation plan) throws SummaryException {
    String id = spec.text("id");
    try {
      List<String> interned = new ArrayList<>();
      String select = plan.select(spec.message("query"));
      for (MessageFieldReader each : spec.messages("interned_dimension_specs")) {
        interned.add(plan.select(each.message("query")));
      }
      return new Metric(id, spec, select, interned);
    } catch (SummaryException e) {
      throw new SummaryException("metric " + id + ": " + e.getMessage(), e);
    }
  }

  String bundleId() {
    String bundle = spec.text("bundle_id");
    return bundle.isEmpty() ? id : bundle;
  }

  String valueColumn() {
    return spec.text("value");
  }

  /**
   * The difference between two metrics because of which they can't be in one bundle; empty if they
   * can.
   */
  String difference(Metric other) throws SummaryException {
    if (!spec.text("bundle_id").equals(other.spec.text("bundle_id"))) {
      return "bundle_id";
    }
    if (!spec.choice("dimension_uniqueness").equals(other.spec.choice("dimension_uniqueness"))) {
      return "dimension_uniqueness";
    }
    if (!Dimension.of(spec).equals(Dimension.of(other.spec))) {
      return "dimensions";
    }
    return select.equals(other.select) ? "" : "query";
  }
}
