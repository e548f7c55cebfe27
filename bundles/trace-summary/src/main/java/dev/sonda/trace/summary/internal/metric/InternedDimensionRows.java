package dev.sonda.trace.summary.internal.metric;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import dev.sonda.trace.summary.internal.message.MessageFieldWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Collects the dimension values that occur in a bundle, and writes one row with additional columns
 * for each value.
 */
final class InternedDimensionRows {
  private final List<InternedDimensionQuery> all = new ArrayList<>();

  private InternedDimensionRows() {}

  static InternedDimensionRows of(Metric metric) throws SummaryException {
    InternedDimensionRows interned = new InternedDimensionRows();
    List<MessageFieldReader> specs = metric.spec().messages("interned_dimension_specs");
    for (int i = 0; i < specs.size(); i++) {
      interned.all.add(
          InternedDimensionQuery.of(metric.id(), specs.get(i), metric.internedSelects().get(i)));
    }
    interned.check(metric);
    return interned;
  }

  private void check(Metric metric) throws SummaryException {
    Set<String> dimensions =
        Dimension.of(metric.spec()).stream().map(Dimension::name).collect(Collectors.toSet());
    for (InternedDimensionQuery each : all) {
      if (!dimensions.remove(each.key().name())) {
        throw new SummaryException(
            "metric %s: %s is interned, and no dimension, or interned twice"
                .formatted(metric.id(), each.key().name()));
      }
    }
  }

  /** Notes that a row of the bundle has this value of a dimension. */
  void use(String dimension, @Nullable Object value) {
    for (InternedDimensionQuery each : all) {
      if (each.key().name().equals(dimension)) {
        each.use(value);
      }
    }
  }

  void write(MessageFieldWriter bundle, TraceQueryRunner queries) throws SummaryException {
    for (InternedDimensionQuery each : all) {
      MessageFieldWriter message = bundle.child("interned_dimension_bundles");
      each.write(message, queries);
      bundle.add("interned_dimension_bundles", message.build());
    }
  }
}
