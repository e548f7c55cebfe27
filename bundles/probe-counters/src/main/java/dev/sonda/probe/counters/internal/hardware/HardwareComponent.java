package dev.sonda.probe.counters.internal.hardware;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A component of the machine, such as a disk or a network interface.
 *
 * @param kind such as {@code disk}, in lower case
 * @param properties names and values, in the order in which they are shown; none is empty
 */
record HardwareComponent(String kind, Map<String, String> properties) {
  private static final String UNKNOWN = "unknown";

  HardwareComponent {
    Map<String, String> known = new LinkedHashMap<>();
    properties.forEach((name, value) -> {
      if (saysSomething(value)) {
        known.put(name, value.strip());
      }
    });
    properties = known;
  }

  private static boolean saysSomething(String value) {
    return !value.isBlank() && !value.equalsIgnoreCase(UNKNOWN) && !value.equals("0");
  }
}
