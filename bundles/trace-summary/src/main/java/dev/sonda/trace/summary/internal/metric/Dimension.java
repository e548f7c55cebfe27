package dev.sonda.trace.summary.internal.metric;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.ArrayList;
import java.util.List;

/**
 * A dimension of a metric: a column that identifies the object to which a value belongs, such as a
 * process name.
 */
record Dimension(String name, DimensionType type) {
  /** The dimensions of a metric. */
  static List<Dimension> of(MessageFieldReader spec) throws SummaryException {
    String id = spec.text("id");
    if (spec.has("dimensions") && spec.has("dimensions_specs")) {
      throw new SummaryException("metric " + id + " has both dimensions and dimensions_specs");
    }
    List<Dimension> dimensions = new ArrayList<>();
    for (String name : spec.texts("dimensions")) {
      dimensions.add(new Dimension(name, DimensionType.DIMENSION_TYPE_UNSPECIFIED));
    }
    for (MessageFieldReader dimension : spec.messages("dimensions_specs")) {
      dimensions.add(of(dimension, "metric " + id));
    }
    return dimensions;
  }

  /** Reads a dimension from a message with a name and a type. */
  static Dimension of(MessageFieldReader column, String place) throws SummaryException {
    DimensionType type = DimensionType.valueOf(column.choice("type"));
    if (type == DimensionType.DIMENSION_TYPE_UNSPECIFIED) {
      throw new SummaryException(
          "dimension %s of %s needs a type".formatted(column.text("name"), place));
    }
    return new Dimension(column.text("name"), type);
  }
}
