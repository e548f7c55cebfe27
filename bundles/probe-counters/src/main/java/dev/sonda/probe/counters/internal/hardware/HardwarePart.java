package dev.sonda.probe.counters.internal.hardware;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A part of the machine.
 *
 * @param kind such as {@code disk}
 * @param facts properties in the order in which to show them; none is empty
 */
record HardwarePart(String kind, Map<String, String> facts) {
  private static final String UNKNOWN = "unknown";

  HardwarePart {
    Map<String, String> known = new LinkedHashMap<>();
    facts.forEach((name, value) -> {
      if (saysSomething(value)) {
        known.put(name, value.strip());
      }
    });
    facts = known;
  }

  private static boolean saysSomething(String value) {
    return !value.isBlank() && !value.equalsIgnoreCase(UNKNOWN) && !value.equals("0");
  }
}
