package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import java.util.List;

/** Compiles {@code substr} of a BLOB, by the engine's functions over its hexadecimal digits. */
final class BlobSubstringCompiler {
  private BlobSubstringCompiler() {}

  static TypedExpression of(List<TypedExpression> arguments) {
    String from = "(" + TypeConversions.integer(arguments.get(1)).sql() + ")";
    String first =
        "CASE WHEN %1$s > 0 THEN 2 * %1$s - 1 WHEN %1$s < 0 THEN 2 * %1$s WHEN %1$s = 0 THEN 1 END"
            .formatted(from);
    String count = "";
    if (arguments.size() > 2) {
      // A substring from position 0 is one byte shorter, as no byte has position 0.
      count =
          ", 2 * %1$s - CASE WHEN %2$s = 0 AND %1$s > 0 THEN 2 ELSE 0 END"
              .formatted("(" + TypeConversions.integer(arguments.get(2)).sql() + ")", from);
    }
    String bytes = arguments.getFirst().value().sql();
    return TypedExpression.of(
        "unhex(substr(hex(" + bytes + "), " + first + count + "))", ValueType.BLOB);
  }
}
