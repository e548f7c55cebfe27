package dev.sonda.trace.proto.internal.profile.sample;

import dev.sonda.trace.format.WireReader;

/**
 * A counter of stack samples, as described by a message CounterDescriptor.
 *
 * @param unit empty if unknown
 * @param multiplier negative if the descriptor has none
 */
record SampleCounterDescriptor(
    String name, String unit, long multiplier, String description, boolean isOfCpu) {
  private static final int NO_MULTIPLIER = -1;
  private static final int SCOPE_CPU = 2;

  /** Unit names, by number in StackSample.Unit. */
  private static final String[] UNITS = {
    "",
    "ns",
    "cycles",
    "instructions",
    "bytes",
    "page-faults",
    "cache-misses",
    "cache-references",
    "branch-misses",
    "count"
  };

  static SampleCounterDescriptor read(WireReader fields) {
    String name = "";
    String unit = "";
    String unitText = "";
    long multiplier = NO_MULTIPLIER;
    String description = "";
    int scope = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> name = fields.text();
        case 3 -> unit = unit(fields.intValue());
        case 4 -> unitText = fields.text();
        case 5 -> multiplier = fields.longValue();
        case 6 -> description = fields.text();
        case 7 -> scope = fields.intValue();
        default -> {} // no other fields are used
      }
    }
    String known = unit.isEmpty() ? unitText : unit;
    return new SampleCounterDescriptor(name, known, multiplier, description, scope == SCOPE_CPU);
  }

  private static String unit(int number) {
    return number >= 0 && number < UNITS.length ? UNITS[number] : "";
  }

  boolean hasMultiplier() {
    return multiplier != NO_MULTIPLIER;
  }
}
