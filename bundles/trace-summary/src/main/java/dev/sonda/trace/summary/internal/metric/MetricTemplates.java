package dev.sonda.trace.summary.internal.metric;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import dev.sonda.trace.summary.internal.message.MessageFieldWriter;
import java.util.ArrayList;
import java.util.List;

/** Expands templates of metrics, each of which defines one metric per value column. */
final class MetricTemplates {
  private static final List<String> SHARED_FIELDS =
      List.of(
          "dimensions",
          "dimensions_specs",
          "query",
          "dimension_uniqueness",
          "interned_dimension_specs");
  private static final List<String> COLUMN_FIELDS = List.of("unit", "custom_unit", "polarity");

  private final MessageFieldReader template;
  private final String prefix;

  private MetricTemplates(MessageFieldReader template) throws SummaryException {
    this.template = template;
    prefix = template.text("id_prefix");
    if (prefix.isEmpty()) {
      throw new SummaryException("a template of metrics needs id_prefix");
    }
    if (template.has("value_columns") && template.has("value_column_specs")) {
      throw new SummaryException(
          "the template " + prefix + " has both value_columns and value_column_specs");
    }
  }

  /** The specs of all metrics of a template. */
  static List<MessageFieldReader> expand(MessageFieldReader template) throws SummaryException {
    return new MetricTemplates(template).expand();
  }

  private List<MessageFieldReader> expand() {
    List<MessageFieldReader> specs = new ArrayList<>();
    for (String column : template.texts("value_columns")) {
      specs.add(new MessageFieldReader(spec(column).build()));
    }
    for (MessageFieldReader column : template.messages("value_column_specs")) {
      MessageFieldWriter spec = spec(column.text("name"));
      COLUMN_FIELDS.forEach(field -> spec.copy(field, column, field));
      specs.add(new MessageFieldReader(spec.build()));
    }
    return specs;
  }

  private MessageFieldWriter spec(String column) {
    MessageFieldWriter spec =
        MessageFieldWriter.of("TraceMetricV2Spec")
            .set("id", prefix + "_" + column)
            .set("value", column);
    SHARED_FIELDS.forEach(field -> spec.copy(field, template, field));
    if (!template.flag("disable_auto_bundling")) {
      spec.set("bundle_id", prefix);
    }
    return spec;
  }
}
