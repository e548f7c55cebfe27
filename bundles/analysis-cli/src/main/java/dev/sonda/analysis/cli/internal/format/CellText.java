package dev.sonda.analysis.cli.internal.format;

import dev.sonda.trace.processor.TraceRows;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Converts a row's values to text, before the output format applies its own quoting. */
final class CellText {
  private CellText() {}

  /** Formats numbers as Java does and bytes in hexadecimal; returns null for an SQL NULL. */
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
