package dev.sonda.trace.proto.internal.diagnostics;

import dev.sonda.trace.format.WireReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of a TraceConfig that the diagnostic rules check.
 *
 * @param isDiscarding for each buffer, whether it discards new packets when it is full
 */
record SessionSettings(
    List<DataSourceConfigFields> sources,
    List<Boolean> isDiscarding,
    boolean isIntoFile,
    long writePeriodMs) {
  private static final int DISCARD = 2;

  static SessionSettings read(WireReader config) {
    List<DataSourceConfigFields> sources = new ArrayList<>();
    List<Boolean> discarding = new ArrayList<>();
    boolean isIntoFile = false;
    long periodMs = 0;
    WireReader part = new WireReader();
    while (config.next()) {
      switch (config.field()) {
        case 1 -> {
          part.reset(config);
          discarding.add(isDiscarding(part));
        }
        case 2 -> {
          part.reset(config);
          sources.add(DataSourceConfigFields.read(part));
        }
        case 8 -> isIntoFile = config.booleanValue();
        case 9 -> periodMs = config.longValue();
        default -> {} // no other fields are checked
      }
    }
    return new SessionSettings(sources, discarding, isIntoFile, periodMs);
  }

  private static boolean isDiscarding(WireReader buffer) {
    int policy = 0;
    while (buffer.next()) {
      policy = buffer.field() == 4 ? buffer.intValue() : policy;
    }
    return policy == DISCARD;
  }

  /** Whether the session writes its file periodically, not only at its end. */
  boolean isStreaming() {
    return isIntoFile && writePeriodMs < ConfigDiagnostics.WEEK_MS;
  }

  boolean isDiscarding(DataSourceConfigFields source) {
    return source.targetBuffer() < isDiscarding.size() && isDiscarding.get(source.targetBuffer());
  }
}
