package dev.sonda.probe.procfs.internal.systeminfo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One CPU as /proc/cpuinfo describes it.
 *
 * @param index its number
 * @param processor its name in words, which ARM kernels give once for all; elsewhere "unknown"
 * @param features bits that Perfetto has given to a few of its abilities
 */
record CpuDescription(
    int index, String processor, Optional<ArmIdentifier> armIdentifier, long features) {
  private static final String UNKNOWN = "unknown";

  /** Each has the bit of its place. */
  private static final List<String> FEATURES = List.of("mte", "mte3");

  /** Reads the whole file: paragraphs of "key : value", one for each CPU. */
  static List<CpuDescription> parse(String cpuinfo) {
    List<CpuDescription> cpus = new ArrayList<>();
    Map<String, String> lines = new HashMap<>();
    String processor = UNKNOWN;
    for (String line : (cpuinfo + "\n\n").split("\n", -1)) {
      if (line.isEmpty()) {
        addTo(cpus, processor, lines);
        lines.clear();
      }
      int colon = line.indexOf(':');
      if (colon > 0) {
        String key = line.substring(0, colon).strip();
        String value = line.substring(colon + 1).strip();
        lines.put(key, value);
        processor = key.equals("Processor") ? value : processor;
      }
    }
    return cpus;
  }

  private static void addTo(
      List<CpuDescription> cpus, String processor, Map<String, String> lines) {
    try {
      int index = Integer.parseInt(lines.getOrDefault("processor", ""));
      cpus.add(new CpuDescription(index, processor, ArmIdentifier.of(lines), features(lines)));
    } catch (NumberFormatException e) {
      // A paragraph about something else, such as the whole board.
    }
  }

  private static long features(Map<String, String> lines) {
    long bits = 0;
    for (String word : lines.getOrDefault("Features", "").split(" ", -1)) {
      int bit = FEATURES.indexOf(word);
      bits |= bit < 0 ? 0 : 1L << bit;
    }
    return bits;
  }
}
