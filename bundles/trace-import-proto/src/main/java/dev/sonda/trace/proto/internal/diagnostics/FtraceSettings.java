package dev.sonda.trace.proto.internal.diagnostics;

import dev.sonda.trace.format.WireReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of a data source {@code linux.ftrace}.
 *
 * @param bufferKb 0 if not set
 * @param drainPeriodMs 0 if not set or set to 0
 * @param hasDrainPeriod whether the drain period is set
 */
record FtraceSettings(
    List<String> events,
    long bufferKb,
    long drainPeriodMs,
    boolean hasDrainPeriod,
    boolean hasSymbols,
    boolean hasSyscallFilter,
    boolean hasFunctionGraph,
    boolean keepsBuffer) {
  static FtraceSettings read(WireReader config) {
    List<String> events = new ArrayList<>();
    long bufferKb = 0;
    long periodMs = 0;
    boolean hasPeriod = false;
    boolean hasSymbols = false;
    boolean hasFilter = false;
    boolean hasGraph = false;
    boolean keepsBuffer = false;
    while (config.next()) {
      switch (config.field()) {
        case 1 -> events.add(config.text());
        case 10 -> bufferKb = config.longValue();
        case 11 -> {
          periodMs = config.longValue();
          hasPeriod = true;
        }
        case 13 -> hasSymbols = config.booleanValue();
        case 18 -> hasFilter = true;
        case 19 -> hasGraph = config.booleanValue();
        case 23 -> keepsBuffer = config.booleanValue();
        default -> {} // no other fields are checked
      }
    }
    return new FtraceSettings(
        events, bufferKb, periodMs, hasPeriod, hasSymbols, hasFilter, hasGraph, keepsBuffer);
  }
}
