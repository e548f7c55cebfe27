package dev.sonda.probe.procfs.internal.systeminfo;

import java.util.Map;
import java.util.Optional;

/** The identification of an ARM CPU: its implementer and its model. */
record ArmIdentifier(int implementer, int architecture, int variant, int part, int revision) {
  private static final int DECIMAL = 10;
  private static final int HEXADECIMAL = 16;

  /** Parses the lines about one CPU in /proc/cpuinfo; empty unless all five values are present. */
  static Optional<ArmIdentifier> of(Map<String, String> lines) {
    try {
      return Optional.of(
          new ArmIdentifier(
              number(lines, "CPU implementer", HEXADECIMAL),
              number(lines, "CPU architecture", DECIMAL),
              number(lines, "CPU variant", HEXADECIMAL),
              number(lines, "CPU part", HEXADECIMAL),
              number(lines, "CPU revision", DECIMAL)));
    } catch (NumberFormatException e) {
      return Optional.empty(); // not an ARM CPU, or an old model
    }
  }

  private static int number(Map<String, String> lines, String key, int radix) {
    String value = lines.getOrDefault(key, "");
    return Integer.parseUnsignedInt(value.startsWith("0x") ? value.substring(2) : value, radix);
  }
}
