package dev.sonda.trace.proto.internal.diagnostics;

import dev.sonda.trace.format.WireReader;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a data source in a trace config.
 *
 * @param heapIntervalBytes heapprofd's sampling interval; 0 if not set
 */
record DataSourceConfigFields(
    String name, int targetBuffer, @Nullable FtraceSettings ftrace, long heapIntervalBytes) {
  private static final int FTRACE = 100;
  private static final int HEAP = 105;

  /** Reads a message DataSource. */
  static DataSourceConfigFields read(WireReader source) {
    WireReader config = new WireReader();
    WireReader part = new WireReader();
    String name = "";
    int buffer = 0;
    FtraceSettings ftrace = null;
    long heapBytes = 0;
    while (source.next()) {
      if (source.field() != 1) {
        continue;
      }
      config.reset(source);
      while (config.next()) {
        switch (config.field()) {
          case 1 -> name = config.text();
          case 2 -> buffer = config.intValue();
          case FTRACE -> {
            part.reset(config);
            ftrace = FtraceSettings.read(part);
          }
          case HEAP -> {
            part.reset(config);
            heapBytes = heapInterval(part);
          }
          default -> {} // no other fields are checked
        }
      }
    }
    return new DataSourceConfigFields(name, buffer, ftrace, heapBytes);
  }

  private static long heapInterval(WireReader config) {
    long bytes = 0;
    while (config.next()) {
      bytes = config.field() == 1 ? config.longValue() : bytes;
    }
    return bytes;
  }
}
