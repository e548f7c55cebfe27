package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceRows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * Writes rows as JSON objects, one per line: in an array, or as JSON Lines. Integers are numbers of
 * up to 64 bits; numbers that JSON can't have (NaN, infinities) and bytes (hexadecimal) are
 * strings. A column name that occurs again gets a number as suffix.
 */
final class JsonWriter implements RowWriter {
  private final boolean isBare;

  JsonWriter(boolean isBare) {
    this.isBare = isBare;
  }

  @Override
  public void write(TraceRows rows, StandardOutput out) throws EngineException {
    List<String> keys = keys(rows.columns());
    if (!isBare) {
      out.print('[');
    }
    String separator = isBare ? "" : "\n";
    while (!out.hasFailed() && rows.next()) {
      out.print(separator);
      out.print(object(keys, rows));
      separator = isBare ? "" : ",\n";
      if (isBare) {
        out.print('\n');
      }
    }
    if (!isBare) {
      out.print("\n]\n");
    }
  }

  /** The column names as quoted JSON keys; repeated names are made unique with a number. */
  private static List<String> keys(List<ResultColumn> columns) {
    Set<String> taken = new HashSet<>();
    List<String> keys = new ArrayList<>();
    for (ResultColumn column : columns) {
      String name = column.name();
      for (int number = 2; !taken.add(name); number++) {
        name = column.name() + "_" + number;
      }
      keys.add(JsonQuoting.quoted(name));
    }
    return keys;
  }

  private static CharSequence object(List<String> keys, TraceRows rows) {
    StringBuilder text = new StringBuilder("{");
    for (int column = 0; column < keys.size(); column++) {
      text.append(column == 0 ? "" : ",").append(keys.get(column)).append(':');
      text.append(value(rows, column));
    }
    return text.append('}');
  }

  private static String value(TraceRows rows, int column) {
    if (rows.isNull(column)) {
      return "null";
    }
    return switch (rows.type(column)) {
      case LONG -> Long.toString(rows.longValue(column));
      case DOUBLE -> number(rows.doubleValue(column));
      case STRING -> JsonQuoting.quoted(rows.stringValue(column));
      case BLOB -> JsonQuoting.quoted(HexFormat.of().formatHex(rows.bytesValue(column)));
      case NULL, ANY -> "null";
    };
  }

  private static String number(double value) {
    return Double.isFinite(value)
        ? Double.toString(value)
        : JsonQuoting.quoted(Double.toString(value));
  }
}
