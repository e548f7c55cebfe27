package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The name of a perf counter, as the perf tool calls it, and the counter's unit. */
record PerfCounterName(String name, @Nullable String unit) {
  static final PerfCounterName DEFAULT = new PerfCounterName("cpu-clock", "ns");

  private static final String UNKNOWN = "unknown";

  /** Counter names, by number in PerfEvents.Counter. */
  private static final String[] COUNTERS = {
    UNKNOWN,
    "cpu-clock",
    "page-faults",
    "task-clock",
    "context-switches",
    "cpu-migrations",
    "minor-faults",
    "major-faults",
    "alignment-faults",
    "emulation-faults",
    "cpu-cycles",
    "instructions",
    "cache-references",
    "cache-misses",
    "branch-instructions",
    "branch-misses",
    "bus-cycles",
    "stalled-cycles-frontend",
    "stalled-cycles-backend",
    "ref-cycles",
    "dummy"
  };

  private static final Map<String, String> UNITS =
      Map.of(
          "cpu-clock", "ns",
          "task-clock", "ns",
          "cpu-cycles", "cycles",
          "bus-cycles", "cycles",
          "ref-cycles", "cycles",
          "instructions", "instructions");

  /** Suffixes of counter names, by number in PerfEvents.EventModifier. */
  private static final String[] MODIFIERS = {"", "u", "k", "h"};

  /** Reads a message Timebase. */
  static PerfCounterName ofTimebase(WireReader parent) {
    return read(parent, 4, 3, 5, 12, 10);
  }

  /** Reads a message FollowerEvent. */
  static PerfCounterName ofFollower(WireReader parent) {
    return read(parent, 1, 2, 3, 5, 4);
  }

  private static PerfCounterName read(
      WireReader parent, int counter, int tracepoint, int raw, int modifier, int name) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    String given = "";
    String measured = UNKNOWN;
    String unit = null;
    StringBuilder modifiers = new StringBuilder();
    while (fields.next()) {
      int field = fields.field();
      if (field == counter) {
        measured = counter(fields.intValue());
        unit = UNITS.getOrDefault(measured, "count");
      } else if (field == tracepoint) {
        measured = firstText(fields);
        unit = "count";
      } else if (field == raw) {
        measured = raw(fields);
      } else if (field == modifier) {
        int number = fields.intValue();
        modifiers.append(number > 0 && number < MODIFIERS.length ? MODIFIERS[number] : "");
      } else if (field == name) {
        given = fields.text();
      }
    }
    String base = given.isEmpty() ? measured : given;
    return new PerfCounterName(modifiers.isEmpty() ? base : base + ":" + modifiers, unit);
  }

  private static String counter(int number) {
    return number >= 0 && number < COUNTERS.length ? COUNTERS[number] : UNKNOWN;
  }

  private static String firstText(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    String text = "";
    while (fields.next()) {
      text = fields.field() == 1 ? fields.text() : text;
    }
    return text;
  }

  private static String raw(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    long[] numbers = new long[5];
    while (fields.next()) {
      if (fields.field() < numbers.length) {
        numbers[fields.field()] = fields.longValue();
      }
    }
    return "raw.0x%x.0x%x.0x%x.0x%x"
        .formatted((int) numbers[1], numbers[2], numbers[3], numbers[4]);
  }
}
