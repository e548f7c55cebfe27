package dev.sonda.cli.internal;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SourceResult;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Formats data sources and losses of a session's result, as fields for JSON and as lines for
 * people.
 */
public final class SessionResultFormatter {
  private SessionResultFormatter() {}

  /** The fields of a data source; counts that its producer doesn't keep are left out. */
  public static Map<String, Object> of(SourceResult source) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", source.dataSourceName());
    fields.put("producer", source.producerName());
    if (source.packets() != SourceResult.UNKNOWN) {
      fields.put("packets", source.packets());
    }
    if (source.bytes() != SourceResult.UNKNOWN) {
      fields.put("bytes", source.bytes());
    }
    fields.put("problem", source.problem());
    fields.put("packets_dropped", source.packetsDropped());
    fields.put("bytes_dropped", source.bytesDropped());
    fields.put("stalls", source.stalls());
    fields.put("stalled_ms", source.stalledMs());
    return fields;
  }

  /** The fields of a loss. */
  public static Map<String, Object> of(Loss loss) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("cause", loss.cause().name());
    fields.put("where", loss.where());
    fields.put("count", loss.count());
    fields.put("unit", loss.unit());
    fields.put("bytes", loss.bytes());
    fields.put("advice", loss.advice());
    return fields;
  }

  /** A data source in one line for people. */
  public static String line(SourceResult source) {
    if (source.producerName().isEmpty()) {
      return source.dataSourceName() + ": not recorded";
    }
    String line = source.dataSourceName() + " (" + source.producerName() + ")";
    if (source.packets() == SourceResult.UNKNOWN) {
      return line + ": packets not counted";
    }
    line += ": " + AmountText.count(source.packets(), "packet");
    return source.bytes() == SourceResult.UNKNOWN
        ? line
        : line + ", " + AmountText.bytes(source.bytes());
  }
}
