package dev.sonda.trace.summary.internal.metric;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldWriter;
import org.jspecify.annotations.Nullable;

/** Types of a dimension's values, named as in the schema. */
enum DimensionType {
  DIMENSION_TYPE_UNSPECIFIED,
  STRING,
  INT64,
  DOUBLE,
  BOOLEAN;

  /**
   * Writes a dimension's value in a row.
   *
   * @param place description of the value for error messages, such as "dimension a of x"
   */
  void write(@Nullable Object value, String place, MessageFieldWriter dimension)
      throws SummaryException {
    switch (value) {
      case null -> dimension.setEmpty("null_value");
      case String text when isAny(STRING) -> dimension.set("string_value", text);
      case Long number when this == BOOLEAN && (number == 0 || number == 1) ->
          dimension.set("bool_value", number == 1);
      case Long number when isAny(INT64) -> dimension.set("int64_value", number);
      case Double number when isAny(DOUBLE) -> dimension.set("double_value", number);
      default -> throw wrong(value, place);
    }
  }

  private boolean isAny(DimensionType type) {
    return this == type || this == DIMENSION_TYPE_UNSPECIFIED;
  }

  private SummaryException wrong(Object value, String place) {
    String found = value instanceof byte[] ? "bytes" : "the value " + value;
    return new SummaryException(
        this == DIMENSION_TYPE_UNSPECIFIED
            ? "%s has %s, which dimensions can't have".formatted(place, found)
            : "%s has %s, which is no %s".formatted(place, found, name()));
  }
}
