package dev.sonda.analysis.cli.internal.format;

import dev.sonda.trace.processor.TraceRows;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A row's values as text, before a format's own rules. */
final class Cells {
  private Cells() {}

  /** Numbers as Java writes them, bytes in hexadecimal; null for null. */
  static @Nullable String text(TraceRows rows, int column) {
    if (rows.isNull(column)) {
      return null;
    }
    return switch (rows.type(column)) {
      case LONG -> Long.toString(rows.longValue(column));
      case DOUBLE -> Double.toString(rows.doubleValue(column));
      case STRING -> rows.stringValue(column);
      case BLOB -> HexFormat.of().formatHex(rows.bytesValue(column));
      case NULL, ANY -> null;
    };
  }
}
