package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import java.util.Locale;

/** The output formats for metrics. */
enum MetricFormat {
  TEXT,
  BINARY,
  JSON;

  static MetricFormat of(String name) throws ShellException {
    for (MetricFormat format : values()) {
      if (format.name().toLowerCase(Locale.ROOT).equals(name)) {
        return format;
      }
    }
    if (!name.isEmpty()) {
      throw new ShellException("metrics: --output is text, binary or json, not '" + name + "'");
    }
    return TEXT;
  }
}
